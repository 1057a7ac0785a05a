package org.webfluxdyno.starter;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import org.jspecify.annotations.NullMarked;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.reactor.netty.NettyRouteProvider;
import org.springframework.boot.reactor.netty.NettyServerCustomizer;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

@AnalyzeClasses(packages = "org.webfluxdyno.starter", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTests {

	@ArchTest
	static final ArchRule PACKAGES_HAVE_NO_CYCLES = slices().matching("org.webfluxdyno.starter.(*)..")
		.should()
		.beFreeOfCycles();

	@ArchTest
	static final ArchRule NOTHING_IS_INJECTED_INTO_FIELDS = noFields().should().beAnnotatedWith(Autowired.class);

	@ArchTest
	static final ArchRule ONLY_WIRING_KNOWS_AUTO_CONFIGURATION = noClasses().that()
		.resideOutsideOfPackage("..autoconfigure..")
		.should()
		.dependOnClassesThat()
		.resideInAPackage("org.webfluxdyno.starter.autoconfigure..");

	@ArchTest
	static final ArchRule AUTO_CONFIGURATIONS_ARE_FINAL_AND_TOGETHER = classes().that()
		.areAnnotatedWith(AutoConfiguration.class)
		.should()
		.resideInAPackage("..autoconfigure..")
		.andShould()
		.haveModifier(JavaModifier.FINAL);

	@ArchTest
	static final ArchRule NO_BEAN_REACHES_THE_MANAGEMENT_SERVER = methods().that()
		.areDeclaredInClassesThat()
		.resideInAPackage("..autoconfigure..")
		.should()
		.notHaveRawReturnType(NettyServerCustomizer.class)
		.andShould()
		.notHaveRawReturnType(NettyRouteProvider.class);

	@ArchTest
	static final ArchRule PACKAGES_ARE_NULL_MARKED = classes().should(liveInANullMarkedPackage());

	private static ArchCondition<JavaClass> liveInANullMarkedPackage() {
		return new ArchCondition<>("live in a null-marked package") {

			@Override
			public void check(JavaClass type, ConditionEvents events) {
				boolean marked = type.getPackage().isAnnotatedWith(NullMarked.class);
				events
					.add(new SimpleConditionEvent(type, marked, type.getPackageName() + " is null-marked: " + marked));
			}

		};
	}

}
