package org.webfluxdyno.starter.metrics;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class AllocatedBytesTests {

	private static final int WASTE = 50_000_000;

	private volatile byte[] sink = new byte[0];

	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void keepsWhatEndedThreadsHadAllocated(boolean useTotalIfThere) throws InterruptedException {
		AllocatedBytes allocated = new AllocatedBytes(useTotalIfThere);
		long before = allocated.bytes();
		Thread thread = new Thread(() -> {
			for (int i = 0; i < 50; i++) {
				this.sink = new byte[WASTE / 50];
			}
			allocated.bytes();
		});
		thread.start();
		thread.join();
		long after = allocated.bytes();
		assertThat(after - before).isGreaterThanOrEqualTo(WASTE);
		assertThat(allocated.bytes()).isGreaterThanOrEqualTo(after);
		assertThat(this.sink).isNotEmpty();
	}

}
