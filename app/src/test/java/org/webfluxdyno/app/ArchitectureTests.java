package org.webfluxdyno.app;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.web.bind.annotation.RestController;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.GeneralCodingRules.NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS;
import static com.tngtech.archunit.library.GeneralCodingRules.NO_CLASSES_SHOULD_USE_FIELD_INJECTION;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

/**
 * Rules that keep the service an ordinary application, which knows nothing of those who
 * measure it.
 */
@AnalyzeClasses(packages = "org.webfluxdyno.app", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTests {

	@ArchTest
	static final ArchRule whatIsMeasuredDoesNotKnowTheExperiment = noClasses().should()
		.dependOnClassesThat()
		.resideInAnyPackage("org.webfluxdyno.lab..", "org.webfluxdyno.gatling..", "org.webfluxdyno.bench..");

	@ArchTest
	static final ArchRule featuresFormNoCycles = slices().matching("org.webfluxdyno.app.(*)..")
		.should()
		.beFreeOfCycles();

	@ArchTest
	static final ArchRule onlyTheShapesKnowTheStarter = noClasses().that()
		.resideOutsideOfPackage("org.webfluxdyno.app.shape..")
		.should()
		.dependOnClassesThat()
		.resideInAPackage("org.webfluxdyno.starter..");

	@ArchTest
	static final ArchRule nobodyBlocksAThread = noClasses().should()
		.callMethodWhere(new DescribedPredicate<JavaMethodCall>("a method of Reactor blocks") {

			@Override
			public boolean test(JavaMethodCall call) {
				return call.getTarget().getName().startsWith("block")
						&& call.getTargetOwner().getPackageName().startsWith("reactor.");
			}

		});

	@ArchTest
	static final ArchRule controllersArePrivateToTheirFeature = classes().that()
		.areAnnotatedWith(RestController.class)
		.should()
		.bePackagePrivate();

	@ArchTest
	static final ArchRule propertiesAreRecords = classes().that()
		.areAnnotatedWith(ConfigurationProperties.class)
		.should()
		.beRecords();

	@ArchTest
	static final ArchRule noStandardStreams = NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS;

	@ArchTest
	static final ArchRule noFieldInjection = NO_CLASSES_SHOULD_USE_FIELD_INJECTION;

}
