# A peer in Java: docker compose --profile peers build netty
ARG JDK_IMAGE=eclipse-temurin:25.0.3_9-jdk-noble
ARG MAVEN_IMAGE=maven:3.9.11-eclipse-temurin-25-noble
FROM ${MAVEN_IMAGE} AS build
ARG PEER
WORKDIR /src
COPY peers/${PEER}/ ./
# A jar with its libraries inside leaves the folder beside it empty.
RUN mvn -q -B -ntp -DskipTests package && mkdir -p target/lib


FROM ${JDK_IMAGE}
COPY --from=build /src/target/hello.jar /opt/peer/
COPY --from=build /src/target/lib /opt/peer/lib/
USER 10001:10001
ENTRYPOINT ["java", "-jar", "/opt/peer/hello.jar"]
