package hello;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Hello world on Spring MVC and Tomcat: the same annotated controller as the WebFlux service. */
@SpringBootApplication
@RestController
public class HelloApplication {

	public static void main(String[] arguments) {
		SpringApplication.run(HelloApplication.class, arguments);
	}

	@GetMapping(path = "/hello", produces = "text/plain;charset=UTF-8")
	String hello() {
		return "Hello, World!";
	}

}
