package org.webfluxdyno.lab.stand;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * The secret of a stand.
 */
class TokenTests {

	@TempDir
	private Path directory;

	@Test
	void isShownByItsOwnHeaderOnly() {
		Token token = Token.of("0123456789abcdef");
		assertThat(token.isShownBy("Bearer 0123456789abcdef")).isTrue();
		assertThat(token.isShownBy("bearer 0123456789abcdef")).isTrue();
		assertThat(token.isShownBy("Bearer 0123456789abcdeF")).isFalse();
		assertThat(token.isShownBy("Bearer ")).isFalse();
		assertThat(token.isShownBy("0123456789abcdef")).isFalse();
		assertThat(token.isShownBy(null)).isFalse();
	}

	@Test
	void isRandom() {
		assertThat(Token.random().header()).hasSizeGreaterThan(40).isNotEqualTo(Token.random().header());
	}

	@Test
	void refusesShortOrOddText() {
		assertThatIllegalArgumentException().isThrownBy(() -> Token.of("short")).withMessageContaining("at least 16");
		assertThatIllegalArgumentException().isThrownBy(() -> Token.of("0123456789abcde f"));
	}

	@Test
	void isWrittenForItsOwnerAloneInOnePiece() throws IOException {
		Path file = this.directory.resolve("new/token");
		Token token = Token.of("0123456789abcdef");
		Token.random().writeTo(file);
		token.writeTo(file);
		assertThat(Files.readString(file)).isEqualTo("0123456789abcdef\n");
		assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file))).isEqualTo("rw-------");
		assertThat(file.getParent()).isDirectoryNotContaining((other) -> !other.equals(file));
	}

}
