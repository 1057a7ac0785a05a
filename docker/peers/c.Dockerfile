# A peer in C: docker compose --profile peers build floor
ARG C_IMAGE=gcc:14-bookworm
FROM ${C_IMAGE} AS build
ARG PEER
WORKDIR /src
COPY peers/${PEER}/ ./
RUN cc -O2 -static -o server ${PEER}.c


FROM scratch
COPY --from=build /src/server /server
USER 10001:10001
ENTRYPOINT ["/server"]
