#!/usr/bin/env bash
# Makes the base images of Dockerfile and docker-compose.yml available. One that cannot be pulled gets a stand-in under
# the same name, made of Debian and of what this machine has: a JDK, Maven with its settings and local repository,
# Prometheus, Go. Grafana cannot be made so; then `up` has to leave it out.
#
# test/standins.sh peers   also what the peers in C, Rust and Python are built of
set -euo pipefail
cd "$(dirname "$0")/.."

BASE=webflux-dyno/standin-debian

default_of() { # build argument, Dockerfile
	sed -n "s|^ARG $1=||p" "${2:-Dockerfile}"
}

image_of() { # repository
	sed -n "s|^ *image: *\($1:.*\)|\1|p" docker-compose.yml
}

present() {
	docker image inspect "$1" > /dev/null 2>&1
}

available() { # image
	present "$1" || {
		echo "Pulling $1"
		timeout 300 docker pull -q "$1" > /dev/null 2>&1
	}
}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

debian() {
	present $BASE && return
	local uri codename
	# shellcheck disable=SC1091
	codename=$(. /etc/os-release && echo "$VERSION_CODENAME")
	# shellcheck disable=SC2016
	uri=$(apt-get indextargets --format '$(CODENAME) $(CREATED_BY) $(REPO_URI)' | sed -n "s/^$codename Packages //p" | head -n 1)
	echo "Making a Debian base ($codename)"
	debootstrap --variant=minbase --include=busybox "$codename" "$work/debian" "$uri" > "$work/log" 2>&1 || {
		tail -n 20 "$work/log" >&2
		exit 1
	}
	rm -rf "$work"/debian/var/cache/apt/* "$work"/debian/var/lib/apt/lists/* "$work"/debian/usr/share/{doc,man,locale}
	tar -C "$work/debian" -c . | docker import - $BASE > /dev/null
}

# The newest JDK here, without symbolic links that lead out of it.
jdk() {
	local best='' newest=0 release feature
	for release in /usr/lib/jvm/*/release "${JAVA_HOME:-/nowhere}/release"; do
		[[ -x ${release%/release}/bin/javac ]] || continue
		feature=$(sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$release")
		((feature > newest)) && newest=$feature && best=${release%/release}
	done
	[[ $best ]] || {
		echo "No JDK under /usr/lib/jvm or JAVA_HOME for a stand-in image." >&2
		exit 1
	}
	echo "$best"
}

build() { # image directory
	echo "Stand-in for $1"
	DOCKER_BUILDKIT=0 docker build --network host -q -t "$1" "$2" > /dev/null 2> "$work/log" || {
		cat "$work/log" >&2
		exit 1
	}
}

jdk_standin() { # image
	debian
	local home
	home=$(jdk)
	mkdir -p "$work/jdk"
	cp -aL "$home" "$work/jdk/java"
	rm -rf "$work"/jdk/java/{jmods,lib/src.zip,man}
	cat > "$work/jdk/Dockerfile" <<-END
		FROM $BASE
		COPY java /opt/java/openjdk
		ENV JAVA_HOME=/opt/java/openjdk PATH=/opt/java/openjdk/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8
	END
	build "$1" "$work/jdk"
}

maven_standin() { # image jdk-image
	local mvn home
	mvn=$(readlink -f "$(command -v mvn)")
	home=$(dirname "$(dirname "$mvn")")
	mkdir -p "$work/maven/m2/repository"
	cp -aL "$home" "$work/maven/maven"
	# Links into the local repository save the copying.
	if [[ -d ~/.m2/repository ]]; then
		cp -al ~/.m2/repository/. "$work/maven/m2/repository/" 2> /dev/null \
			|| cp -a ~/.m2/repository/. "$work/maven/m2/repository/"
	fi
	if [[ -f ~/.m2/settings.xml ]]; then
		cp ~/.m2/settings.xml "$work/maven/m2/"
	fi
	cp -L /etc/ssl/certs/ca-certificates.crt "$work/maven/"
	cat > "$work/maven/Dockerfile" <<-END
		FROM $2
		COPY ca-certificates.crt /etc/ssl/certs/ca-certificates.crt
		COPY maven /usr/share/maven
		RUN ln -s /usr/share/maven/bin/mvn /usr/local/bin/mvn
		COPY m2 /root/.m2
	END
	build "$1" "$work/maven"
}

prometheus_standin() { # image
	debian
	mkdir -p "$work/prometheus"
	cp -L "$(command -v prometheus)" "$(command -v promtool)" "$work/prometheus/"
	cat > "$work/prometheus/Dockerfile" <<-END
		FROM $BASE
		COPY prometheus promtool /bin/
		RUN ln -s /bin/busybox /bin/wget && mkdir -p /etc/prometheus && install -d -o 65534 -g 65534 /prometheus
		WORKDIR /prometheus
		USER 65534:65534
		ENTRYPOINT ["/bin/prometheus"]
	END
	build "$1" "$work/prometheus"
}

# The Go that is here, with where it gets its modules from.
go_standin() { # image
	debian
	mkdir -p "$work/go"
	cp -aL "$(go env GOROOT)" "$work/go/go"
	cp -L /etc/ssl/certs/ca-certificates.crt "$work/go/"
	cat > "$work/go/Dockerfile" <<-END
		FROM $BASE
		COPY ca-certificates.crt /etc/ssl/certs/ca-certificates.crt
		COPY go /usr/local/go
		ENV PATH=/usr/local/go/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin GOTOOLCHAIN=local
		ENV GOPROXY="$(go env GOPROXY)" GOSUMDB="$(go env GOSUMDB)" GONOSUMDB="$(go env GONOSUMDB)"
	END
	build "$1" "$work/go"
}

c_standin() { # image
	debian
	mkdir -p "$work/c"
	printf 'FROM %s\nRUN apt-get -qq update && apt-get -qqy --no-install-recommends install gcc libc6-dev\n' $BASE > "$work/c/Dockerfile"
	build "$1" "$work/c"
}

# The Rust that is here, with a linker.
rust_standin() { # image c-image
	mkdir -p "$work/rust"
	cp -aL "$(rustc --print sysroot)" "$work/rust/rust"
	rm -rf "$work"/rust/rust/share
	cp -L /etc/ssl/certs/ca-certificates.crt "$work/rust/"
	cat > "$work/rust/Dockerfile" <<-END
		FROM $2
		COPY ca-certificates.crt /etc/ssl/certs/ca-certificates.crt
		COPY rust /usr/local/rust
		ENV PATH=/usr/local/rust/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
	END
	build "$1" "$work/rust"
}

python_standin() { # image
	debian
	mkdir -p "$work/python"
	cp -L /etc/ssl/certs/ca-certificates.crt "$work/python/"
	cat > "$work/python/Dockerfile" <<-END
		FROM $BASE
		RUN apt-get -qq update && apt-get -qqy --no-install-recommends install python3 python3-pip \\
			&& ln -s python3 /usr/bin/python && rm -f /usr/lib/python3*/EXTERNALLY-MANAGED
		COPY ca-certificates.crt /etc/ssl/certs/ca-certificates.crt
		ENV PIP_CERT=/etc/ssl/certs/ca-certificates.crt
	END
	build "$1" "$work/python"
}

jdk_image=${DYNO_JDK_IMAGE:-$(default_of JDK_IMAGE)}
maven_image=$(default_of MAVEN_IMAGE)
prometheus_image=$(image_of prom/prometheus)
grafana_image=$(image_of grafana/grafana)
go_image=$(default_of GO_IMAGE docker/peers/go.Dockerfile)

available "$jdk_image" || jdk_standin "$jdk_image"
available "$maven_image" || maven_standin "$maven_image" "$jdk_image"
available "$prometheus_image" || prometheus_standin "$prometheus_image"
available "$go_image" || if command -v go > /dev/null; then
	go_standin "$go_image"
else
	echo "No image $go_image here, and no Go to make one of"
fi
if [[ ${1:-} == peers ]]; then
	debian_image=$(default_of DEBIAN_IMAGE docker/peers/rust.Dockerfile)
	c_image=$(default_of C_IMAGE docker/peers/c.Dockerfile)
	rust_image=$(default_of RUST_IMAGE docker/peers/rust.Dockerfile)
	python_image=$(default_of PYTHON_IMAGE docker/peers/python.Dockerfile)
	available "$debian_image" || {
		debian
		docker tag $BASE "$debian_image"
	}
	available "$c_image" || c_standin "$c_image"
	available "$rust_image" || if command -v rustc > /dev/null; then
		rust_standin "$rust_image" "$c_image"
	else
		echo "No image $rust_image here, and no Rust to make one of"
	fi
	available "$python_image" || python_standin "$python_image"
fi
available "$grafana_image" || echo "No image $grafana_image here, and none can be made of Debian's packages"
