package org.webfluxdyno.app.tls;

import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.UUID;

import org.springframework.boot.autoconfigure.ssl.SslBundleRegistrar;
import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.SslBundleKey;
import org.springframework.boot.ssl.SslBundleRegistry;
import org.springframework.boot.ssl.SslStoreBundle;
import org.springframework.context.annotation.Profile;
import org.springframework.stereotype.Component;

/**
 * Registers the SSL bundle {@code self-signed}: a key and a certificate for localhost,
 * made anew at each start. For measuring and trying out; a real service configures a
 * bundle of its own ({@code spring.ssl.bundle.*}, {@code server.ssl.bundle}).
 */
@Component
@Profile("tls")
class SelfSignedBundle implements SslBundleRegistrar {

	private static final String NAME = "self-signed";

	@Override
	public void registerBundles(SslBundleRegistry registry) {
		try {
			registry.registerBundle(NAME, create());
		}
		catch (IOException | GeneralSecurityException ex) {
			throw new IllegalStateException("The profile 'tls' needs a self-signed certificate: " + ex.getMessage(),
					ex);
		}
	}

	private static SslBundle create() throws IOException, GeneralSecurityException {
		String password = UUID.randomUUID().toString();
		KeyStore keys = SelfSignedKeyStore.create(password);
		KeyStore trusted = KeyStore.getInstance("PKCS12");
		trusted.load(null, null);
		trusted.setCertificateEntry(NAME, keys.getCertificate(SelfSignedKeyStore.ALIAS));
		return SslBundle.of(SslStoreBundle.of(keys, password, trusted), SslBundleKey.of(password));
	}

}
