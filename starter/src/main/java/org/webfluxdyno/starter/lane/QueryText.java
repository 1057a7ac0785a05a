package org.webfluxdyno.starter.lane;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;

import org.jspecify.annotations.Nullable;

/**
 * Reads parameters out of a query where it stands. The lane and its twins share it, so
 * that both see the same values.
 */
final class QueryText {

	private static final String UNESCAPED = "-._~!$&'()*+,;=:@/?";

	private QueryText() {
	}

	/**
	 * The first parameter of a name.
	 * @param text what the query is part of
	 * @param from where it begins; it ends with the text
	 * @param name the decoded name
	 * @return the decoded value, empty when there is none, or null when there is no such
	 * parameter
	 */
	static @Nullable String first(String text, int from, String name) {
		int start = from;
		while (start < text.length()) {
			int end = indexOf(text, '&', start, text.length());
			int nameEnd = indexOf(text, '=', start, end);
			if (isName(text, start, nameEnd, name)) {
				return (nameEnd < end) ? decode(text.substring(nameEnd + 1, end)) : "";
			}
			start = end + 1;
		}
		return null;
	}

	private static int indexOf(String text, char c, int start, int end) {
		int index = text.indexOf(c, start);
		return ((index < 0) || (index > end)) ? end : index;
	}

	private static boolean isName(String text, int start, int end, String name) {
		if (isEncoded(text, start, end)) {
			return decode(text.substring(start, end)).equals(name);
		}
		return (end - start == name.length()) && text.startsWith(name, start);
	}

	private static String decode(String text) {
		return isEncoded(text, 0, text.length()) ? URLDecoder.decode(text, StandardCharsets.UTF_8) : text;
	}

	private static boolean isEncoded(String text, int start, int end) {
		for (int i = start; i < end; i++) {
			char c = text.charAt(i);
			if ((c == '%') || (c == '+')) {
				return true;
			}
		}
		return false;
	}

	/**
	 * Whether a query is what RFC 3986 allows. Spring refuses some that are not.
	 * @param text what the query is part of
	 * @param from where it begins; it ends with the text
	 * @return whether it is
	 */
	static boolean isValid(String text, int from) {
		for (int i = from; i < text.length(); i++) {
			char c = text.charAt(i);
			if (c == '%') {
				if ((i + 2 >= text.length()) || !isHex(text.charAt(i + 1)) || !isHex(text.charAt(i + 2))) {
					return false;
				}
				i += 2;
			}
			else if (!isAlphanumeric(c) && (UNESCAPED.indexOf(c) < 0)) {
				return false;
			}
		}
		return true;
	}

	private static boolean isHex(char c) {
		return ((c >= '0') && (c <= '9')) || ((c >= 'A') && (c <= 'F')) || ((c >= 'a') && (c <= 'f'));
	}

	/**
	 * Whether a character is a letter or digit of ASCII.
	 * @param c the character
	 * @return whether it is
	 */
	static boolean isAlphanumeric(char c) {
		return ((c >= 'a') && (c <= 'z')) || ((c >= 'A') && (c <= 'Z')) || ((c >= '0') && (c <= '9'));
	}

}
