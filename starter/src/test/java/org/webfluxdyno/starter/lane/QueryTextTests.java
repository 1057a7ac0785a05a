package org.webfluxdyno.starter.lane;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class QueryTextTests {

	@ParameterizedTest
	@CsvSource({ "a=1, 1", "a=, ''", "a, ''", "b=2&a=1, 1", "a=1&a=2, 1", "a=x=y, x=y", "aa=2&a=1, 1",
			"a=b+c%20d, b c d", "%61=1, 1", "a=%C3%A9, \u00e9", "&&a=1&, 1", "=3&a=1, 1", "b=a&c=a, ", "A=1, ", "'', ",
			"ba=1, ", "ab=1, " })
	void findsTheFirstParameterOfAName(String query, String value) {
		assertThat(QueryText.first(query, 0, "a")).isEqualTo(value);
		assertThat(QueryText.first("/path?" + query, 6, "a")).isEqualTo(value);
	}

	@Test
	void comparesDecodedNames() {
		assertThat(QueryText.first("a+b=1", 0, "a+b")).isNull();
		assertThat(QueryText.first("a+b=1", 0, "a b")).isEqualTo("1");
		assertThat(QueryText.first("a%2Bb=1", 0, "a+b")).isEqualTo("1");
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "a=1&b=2", "a=%20+%Ff", "-._~!$&'()*+,;=:@/?" })
	void knowsWhatAQueryMayConsistOf(String query) {
		assertThat(QueryText.isValid(query, 0)).isTrue();
	}

	@ParameterizedTest
	@ValueSource(strings = { "%", "%2", "%2x", "%x2", "a|b", "\"", "[", "{", " ", "\u00e9", "#", "\\" })
	void knowsWhatAQueryMayNotConsistOf(String query) {
		assertThat(QueryText.isValid(query, 0)).isFalse();
		assertThat(QueryText.isValid("|" + query, 1)).isFalse();
	}

}
