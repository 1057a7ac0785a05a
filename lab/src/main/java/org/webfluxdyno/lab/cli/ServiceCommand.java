package org.webfluxdyno.lab.cli;

import java.time.Duration;
import java.util.List;
import java.util.Map;

import picocli.CommandLine.Mixin;

import org.webfluxdyno.lab.recipe.Cookbook;
import org.webfluxdyno.lab.result.Group;
import org.webfluxdyno.lab.run.ArmSource;

/**
 * A measuring command whose arms are one service in different settings.
 */
abstract class ServiceCommand extends MeasuringCommand {

	@Mixin
	ServiceUnderTest service = new ServiceUnderTest();

	@Override
	final List<String> armErrors() {
		return this.service.errors();
	}

	@Override
	final Map<String, String> armDecisions() {
		return this.service.described();
	}

	@Override
	final void restoreArms(Map<String, String> options) {
		this.service.restore(options);
	}

	@Override
	final Group adapted(Group group) {
		return this.service.adapted(group);
	}

	@Override
	final ArmSource source(Cookbook cookbook, Duration startTimeout) {
		return this.service.source(cookbook, startTimeout);
	}

}
