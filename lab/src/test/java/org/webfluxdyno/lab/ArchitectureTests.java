package org.webfluxdyno.lab;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

/**
 * The arrows between the lab's packages.
 */
@AnalyzeClasses(packages = "org.webfluxdyno.lab", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTests {

	@ArchTest
	static final ArchRule arrowsPointDownward = layeredArchitecture().consideringOnlyDependenciesInLayers()
		.withOptionalLayers(true)
		.layer("cli")
		.definedBy("..lab.cli..")
		.layer("report")
		.definedBy("..lab.report..")
		.layer("peers")
		.definedBy("..lab.peers..")
		.layer("run")
		.definedBy("..lab.run..")
		.layer("analysis")
		.definedBy("..lab.analysis..")
		.layer("stats")
		.definedBy("..lab.stats..")
		.layer("load")
		.definedBy("..lab.load..")
		.layer("probe")
		.definedBy("..lab.probe..")
		.layer("stand")
		.definedBy("..lab.stand..")
		.layer("plan")
		.definedBy("..lab.plan..")
		.layer("result")
		.definedBy("..lab.result..")
		.layer("recipe")
		.definedBy("..lab.recipe..")
		.whereLayer("cli")
		.mayNotBeAccessedByAnyLayer()
		.whereLayer("report")
		.mayOnlyBeAccessedByLayers("cli")
		.whereLayer("peers")
		.mayOnlyBeAccessedByLayers("cli")
		.whereLayer("run")
		.mayOnlyBeAccessedByLayers("cli", "peers")
		.whereLayer("analysis")
		.mayOnlyBeAccessedByLayers("cli", "report", "peers")
		.whereLayer("stats")
		.mayOnlyBeAccessedByLayers("cli", "analysis")
		.whereLayer("load")
		.mayOnlyBeAccessedByLayers("cli", "run", "peers")
		.whereLayer("probe")
		.mayOnlyBeAccessedByLayers("cli", "run", "peers")
		.whereLayer("stand")
		.mayOnlyBeAccessedByLayers("cli", "run", "peers")
		.whereLayer("plan")
		.mayOnlyBeAccessedByLayers("cli", "stand", "run", "peers");

	@ArchTest
	static final ArchRule recipesKnowNothingElse = noClasses().that()
		.resideInAPackage("..lab.recipe..")
		.should()
		.dependOnClassesThat()
		.resideInAnyPackage("..lab.cli..", "..lab.stand..", "..lab.plan..", "..lab.result..");

	@ArchTest
	static final ArchRule labKnowsTheServiceOverHttpAlone = noClasses().should()
		.dependOnClassesThat()
		.resideInAnyPackage("org.webfluxdyno.app..", "org.webfluxdyno.starter..", "org.springframework..");

	@ArchTest
	static final ArchRule noCycles = slices().matching("org.webfluxdyno.lab.(*)..").should().beFreeOfCycles();

}
