# A peer in Go: docker compose --profile peers build fasthttp
ARG GO_IMAGE=golang:1.26-bookworm
FROM ${GO_IMAGE} AS build
ARG PEER
WORKDIR /src
COPY peers/${PEER}/ ./
RUN CGO_ENABLED=0 go build -trimpath -o server .


FROM scratch
COPY --from=build /src/server /server
USER 10001:10001
ENTRYPOINT ["/server"]
