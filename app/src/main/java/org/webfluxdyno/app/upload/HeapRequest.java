package org.webfluxdyno.app.upload;

import reactor.core.publisher.Flux;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpRequestDecorator;

/**
 * A request whose body comes in heap buffers, one copy for each that was received.
 * Spring's multipart reader (7.0.10) releases the pieces of a form field over its limit
 * twice; the pieces share the count of one receive buffer, which would then go back to
 * the allocator while the connection still reads from it. Heap buffers have no count.
 */
class HeapRequest extends ServerHttpRequestDecorator {

	HeapRequest(ServerHttpRequest delegate) {
		super(delegate);
	}

	@Override
	public Flux<DataBuffer> getBody() {
		return super.getBody().map(HeapRequest::copy);
	}

	private static DataBuffer copy(DataBuffer received) {
		byte[] bytes = new byte[received.readableByteCount()];
		received.read(bytes);
		DataBufferUtils.release(received);
		return DefaultDataBufferFactory.sharedInstance.wrap(bytes);
	}

}
