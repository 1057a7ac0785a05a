package org.webfluxdyno.starter.lane;

import java.util.concurrent.Executor;

import org.jspecify.annotations.Nullable;

import org.springframework.web.reactive.result.method.annotation.RequestMappingHandlerAdapter;

/**
 * Spring's own adapter of controller methods, which says whether it leaves the event
 * loop.
 */
public final class LeanAdapter extends RequestMappingHandlerAdapter {

	private boolean leaves;

	@Override
	public void setBlockingExecutor(@Nullable Executor executor) {
		super.setBlockingExecutor(executor);
		this.leaves = (executor != null);
	}

	/**
	 * Whether methods may be called on other threads than event loops.
	 * @return whether an executor is set
	 */
	boolean leaves() {
		return this.leaves;
	}

}
