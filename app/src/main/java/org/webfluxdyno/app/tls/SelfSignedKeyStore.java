package org.webfluxdyno.app.tls;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

/**
 * Makes a key and a self-signed certificate for localhost with the running JDK's own
 * {@code keytool}, which every Java runtime brings. The key is on disk, in a directory
 * that only this user may read, for as long as the tool runs.
 */
final class SelfSignedKeyStore {

	/** The alias of key and certificate. */
	static final String ALIAS = "self-signed";

	private static final long LIMIT_SECONDS = 60;

	private static final int VALID_DAYS = 30;

	private SelfSignedKeyStore() {
	}

	/**
	 * Makes a new key store.
	 * @param password protects the key; six characters or more
	 * @return the key store, in memory
	 * @throws IOException if {@code keytool} could not be run, or failed; its own words
	 * are in the message
	 * @throws GeneralSecurityException if the key store could not be read
	 */
	static KeyStore create(String password) throws IOException, GeneralSecurityException {
		Path directory = Files.createTempDirectory("dyno-tls");
		Path file = directory.resolve(UUID.randomUUID() + ".p12");
		try {
			runKeytool(file, password);
			KeyStore keyStore = KeyStore.getInstance("PKCS12");
			try (InputStream content = Files.newInputStream(file)) {
				keyStore.load(content, password.toCharArray());
			}
			return keyStore;
		}
		finally {
			Files.deleteIfExists(file);
			Files.deleteIfExists(directory);
		}
	}

	private static void runKeytool(Path file, String password) throws IOException {
		ProcessBuilder builder = new ProcessBuilder(command(file)).redirectErrorStream(true);
		builder.environment().put("DYNO_STORE_PASSWORD", password);
		Process keytool = builder.start();
		try {
			keytool.getOutputStream().close();
			String output = new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
			if (!keytool.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS) || keytool.exitValue() != 0) {
				throw new IOException("keytool made no certificate: " + output.strip());
			}
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new IOException("Interrupted while keytool made a certificate", ex);
		}
		finally {
			keytool.destroyForcibly();
		}
	}

	private static List<String> command(Path file) {
		String keytool = Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
		return List.of(keytool, "-genkeypair", "-alias", ALIAS, "-keyalg", "EC", "-groupname", "secp256r1", "-dname",
				"CN=localhost", "-ext", "san=dns:localhost,ip:127.0.0.1,ip:0:0:0:0:0:0:0:1", "-validity",
				Integer.toString(VALID_DAYS), "-storetype", "PKCS12", "-keystore", file.toString(), "-storepass:env",
				"DYNO_STORE_PASSWORD");
	}

}
