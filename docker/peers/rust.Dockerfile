# A peer in Rust: docker compose --profile peers build actix
ARG RUST_IMAGE=rust:1.95-slim-bookworm
ARG DEBIAN_IMAGE=debian:bookworm-slim
FROM ${RUST_IMAGE} AS build
ARG PEER
WORKDIR /src
COPY peers/${PEER}/ ./
RUN cargo build --release


FROM ${DEBIAN_IMAGE}
COPY --from=build /src/target/release/hello /opt/peer/
USER 10001:10001
ENTRYPOINT ["/opt/peer/hello"]
