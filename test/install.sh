#!/usr/bin/env bash
# Installs what the tests of this folder need on Debian or Ubuntu, as root: Prometheus, Docker and docker-compose, and
# what stand-in base images are made of. Builds the `docker compose` plugin from its Go module where there is none but
# a Go. Running it again does nothing.
set -euo pipefail

COMPOSE_VERSION=v2.35.1
PLUGINS=/usr/local/lib/docker/cli-plugins

packages=()
need() { # command package
	command -v "$1" > /dev/null || packages+=("$2")
}
need javac openjdk-17-jdk-headless
need mvn maven
need promtool prometheus
need python3 python3
need curl curl
need dockerd docker.io
need docker docker.io
need docker-compose docker-compose
need iptables iptables
need ss iproute2
need wrk wrk
need debootstrap debootstrap

if ((${#packages[@]})); then
	echo "Installing ${packages[*]}"
	export DEBIAN_FRONTEND=noninteractive
	# No service of a package shall start by itself: the tests start what they need on ports of their own.
	policy=/usr/sbin/policy-rc.d
	if [[ ! -e $policy ]]; then
		printf '#!/bin/sh\nexit 101\n' > $policy
		chmod +x $policy
		trap 'rm -f $policy' EXIT
	fi
	apt-get update -qq
	apt-get install -y -qq --no-install-recommends "${packages[@]}" > /dev/null
fi

if ! docker compose version > /dev/null 2>&1; then
	if command -v go > /dev/null; then
		echo "Building the docker compose plugin $COMPOSE_VERSION (some minutes, once)"
		module=$(mktemp -d)
		(
			cd "$module"
			go mod init plugin
			go get "github.com/docker/compose/v2/cmd@$COMPOSE_VERSION"
			go build -ldflags "-s -w -X github.com/docker/compose/v2/internal.Version=$COMPOSE_VERSION" \
				-o docker-compose github.com/docker/compose/v2/cmd
		) > "$module/log" 2>&1 || {
			tail -n 20 "$module/log" >&2
			echo "The docker compose plugin did not build." >&2
			exit 1
		}
		mkdir -p $PLUGINS
		mv "$module/docker-compose" $PLUGINS/
		chmod -R u+w "$module" && rm -rf "$module"
	else
		echo "No docker compose plugin, and no Go to build it: tests use docker-compose alone"
	fi
fi

promtool --version 2>&1 | sed -n 1p
docker-compose version 2> /dev/null | sed -n 1p
docker compose version 2> /dev/null || true
