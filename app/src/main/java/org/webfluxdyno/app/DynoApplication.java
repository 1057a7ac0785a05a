package org.webfluxdyno.app;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;

/**
 * Starts the hello/echo service.
 */
@SpringBootApplication
@ConfigurationPropertiesScan
public class DynoApplication {

	/**
	 * Starts the service.
	 * @param args Spring Boot's command line arguments
	 */
	public static void main(String[] args) {
		SpringApplication.run(DynoApplication.class, args);
	}

}
