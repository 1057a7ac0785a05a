# Two images from one build: `service` (the stand, which runs the service, and the lab) and `gatling` (the injector).
# Without BuildKit's own syntax, so that docker-compose 1.29 and the classic builder can build it, too.

# Another runtime: docker compose build --build-arg JDK_IMAGE=eclipse-temurin:21-jdk-noble (17 or newer).
# No Alpine: Netty's native transports need glibc.
ARG JDK_IMAGE=eclipse-temurin:25.0.3_9-jdk-noble
ARG MAVEN_IMAGE=maven:3.9.11-eclipse-temurin-25-noble


FROM ${MAVEN_IMAGE} AS build-service
WORKDIR /src
COPY .mvn .mvn
COPY pom.xml ./
COPY starter/pom.xml starter/
COPY app/pom.xml app/
COPY lab/pom.xml lab/
COPY gatling/pom.xml gatling/
COPY bench/pom.xml bench/
# Without sources: fetches dependencies into a layer that stays until a pom changes. The template compiler wants its
# folders.
RUN mkdir -p lab/src/main/jte/html lab/src/main/jte/markdown \
    && mvn -B -q -ntp -Dquick -DskipTests -Dspring-boot.repackage.skip -pl app,lab -am package
COPY starter/src starter/src
COPY app/src app/src
COPY lab/src lab/src
RUN mvn -B -q -ntp -Dquick -DskipTests -pl app,lab -am package
# What rarely changes goes into a layer of its own: libraries, then snapshots, then the application. Boot's launcher
# comes along, and a jar without content points to it, so that the stand starts this as it starts the jar it was.
RUN java -Djarmode=tools -jar app/target/dyno-app.jar extract --layers --launcher --destination app/target/layers \
    && printf 'Main-Class: org.springframework.boot.loader.launch.JarLauncher\nClass-Path: layers/\n' > manifest \
    && jar --create --file app/target/start.jar --manifest manifest


FROM ${MAVEN_IMAGE} AS build-gatling
WORKDIR /src
COPY gatling/pom.xml ./
RUN mvn -B -q -ntp -Dquick -DskipTests package
COPY gatling/src src
RUN mvn -B -q -ntp -Dquick -DskipTests package


FROM ${JDK_IMAGE} AS runtime
RUN useradd --uid 10001 --no-create-home --home-dir /tmp --shell /usr/sbin/nologin dyno \
    && install -d -o dyno -g dyno -m 700 /var/lib/dyno
WORKDIR /opt/dyno


FROM runtime AS service
COPY --from=build-service /src/lab/target/lib lab/lib/
COPY --from=build-service /src/lab/target/extras extras/
COPY --from=build-service /src/app/target/layers/dependencies/ app/layers/
COPY --from=build-service /src/app/target/layers/spring-boot-loader/ app/layers/
COPY --from=build-service /src/app/target/layers/snapshot-dependencies/ app/layers/
COPY --from=build-service /src/app/target/layers/application/ app/layers/
COPY --from=build-service /src/app/target/start.jar app/dyno-app.jar
COPY --from=build-service /src/lab/target/dyno-lab.jar lab/
COPY docker/healthcheck bin/
COPY cookbook cookbook
ENV DYNO_STAND_TOKEN_FILE=/var/lib/dyno/stand.token
# The lab looks for jars where a build leaves them, and keeps its runs in results.
RUN ln -s . app/target && mkdir lab/target && ln -s ../../extras lab/target/extras \
    && install -d -o dyno -g dyno -m 755 results
USER 10001:10001
EXPOSE 8080 8081 8082
HEALTHCHECK --interval=10s --timeout=4s --start-period=180s --retries=6 CMD ["/opt/dyno/bin/healthcheck"]
# The stand is process 1 and passes `docker stop` on; it only watches, so it gets little.
ENTRYPOINT ["java", "-Xmx64m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-jar", "lab/dyno-lab.jar"]
CMD ["stand", "--app", "app/dyno-app.jar", "--recipes", "cookbook", "--extras", "extras", "--bind", "0.0.0.0", \
    "--start-timeout", "3m"]


FROM runtime AS gatling
RUN install -d -o dyno -g dyno -m 755 results
COPY --from=build-gatling /src/target/lib lib/
COPY --from=build-gatling /src/target/dyno-gatling.jar ./
USER 10001:10001
# Heap + direct memory + 256 MB stay below the container's limit. What `run` adds after the name wins over these.
ENTRYPOINT ["java", "-Xmx768m", "-XX:MaxDirectMemorySize=256m", "-DstandUrl=http://service:8082", \
    "-DbaseUrl=http://service:8080", "-DmanagementUrl=http://service:8081", \
    "-DstandTokenFile=/var/lib/dyno/stand.token", "-jar", "dyno-gatling.jar"]
CMD ["SmokeSimulation"]
