#!/usr/bin/env bash
# Brings docker-compose.yml up with a real engine, under each of `docker compose` and `docker-compose` that is here,
# steps the service with Gatling, stops it under load, and looks at what a newcomer and an auditor would look at.
#
# As root, after test/install.sh. Starts dockerd when none runs. Base images that cannot be pulled get stand-ins
# (test/standins.sh). Takes about three minutes for each compose, and as long again for the first build.
#
# test/compose.sh v1|v2     only docker-compose 1.29, only docker compose
# test/compose.sh peers     only the peers, but every one of them, with docker compose
set -euo pipefail
cd "$(dirname "$0")/.."

work=$(mktemp -d)
dockerd_pid=''
compose=()
project=''
passed=0
failed=0

check() { # message command...
	local message=$1
	shift
	if "$@" > "$work/check" 2>&1; then
		passed=$((passed + 1))
	else
		failed=$((failed + 1))
		echo "FAILED: $message"
		sed 's/^/    /' "$work/check" | tail -n 15
	fi
}

equal() { # expected actual
	[[ $1 == "$2" ]] || {
		echo "expected: $1"
		echo "but was:  $2"
		return 1
	}
}

down() {
	if ((${#compose[@]})); then
		"${compose[@]}" --profile gatling --profile lab --profile peers down -v --remove-orphans > /dev/null 2>&1 || true
	fi
}

finish() {
	local code=$?
	trap - EXIT
	if ((code != 0)) && ((${#compose[@]})); then
		"${compose[@]}" logs --tail 40 2>&1 | tail -n 120 || true
	fi
	down
	if [[ $dockerd_pid ]]; then
		kill "$dockerd_pid" 2> /dev/null || true
		wait "$dockerd_pid" 2> /dev/null || true
	fi
	rm -rf "$work"
	exit $code
}
trap finish EXIT
trap 'exit 130' INT TERM

engine() {
	docker info > /dev/null 2>&1 && return
	echo "Starting dockerd"
	# Kept out of this script's process group, so that Ctrl-C reaches the clean-up first.
	setsid dockerd > "$work/dockerd.log" 2>&1 &
	dockerd_pid=$!
	for _ in {1..60}; do
		docker info > /dev/null 2>&1 && return
		kill -0 $dockerd_pid 2> /dev/null || break
		sleep 1
	done
	tail -n 20 "$work/dockerd.log"
	echo "dockerd did not start."
	exit 1
}

free_ports() {
	python3 - <<-'END'
		import socket
		sockets = [socket.socket() for _ in range(3)]
		for one in sockets:
		    one.bind(("127.0.0.1", 0))
		print(*(one.getsockname()[1] for one in sockets))
	END
}

container() { # service
	"${compose[@]}" ps -q "$1"
}

inspect() { # service format
	docker inspect -f "$2" "$(container "$1")"
}

await_healthy() { # service
	local health=''
	for _ in {1..240}; do
		health=$(inspect "$1" '{{.State.Health.Status}}' 2> /dev/null || true)
		[[ $health == healthy ]] && return
		sleep 1
	done
	echo "$1 is $health"
	docker inspect -f '{{range .State.Health.Log}}{{.Output}}{{end}}' "$(container "$1")" | tail -n 5
	return 1
}

prometheus() { # query
	curl -sS -G "http://127.0.0.1:$DYNO_PROMETHEUS_PORT/api/v1/query" --data-urlencode "query=$1" \
		| python3 -c 'import json, sys; [print(one["value"][1], *one["metric"].values()) for one in json.load(sys.stdin)["data"]["result"]]'
}

stand() { # python expression over the answer of GET /stand
	docker exec "$(container service)" bash -c 'exec 3<>/dev/tcp/127.0.0.1/8082
		printf "GET /stand HTTP/1.1\r\nHost: service\r\nConnection: close\r\n\r\n" >&3; cat <&3' \
		| python3 -c "import json, re, sys
text = sys.stdin.read()
stand = json.loads(text[text.index('{'):text.rindex('}') + 1])
print($1)"
}

check_published() {
	check "only 8080 of the service is published, and on loopback" equal \
		"8080/tcp=127.0.0.1:$DYNO_SERVICE_PORT " "$(published service)"
	check "Prometheus is published on loopback" equal \
		"9090/tcp=127.0.0.1:$DYNO_PROMETHEUS_PORT " "$(published prometheus)"
	check "the service greets" equal "Hello, World!" "$(curl -sS "http://127.0.0.1:$DYNO_SERVICE_PORT/hello")"
}

published() { # service
	# shellcheck disable=SC2016
	inspect "$1" '{{range $port, $to := .NetworkSettings.Ports}}{{range $to}}{{$port}}={{.HostIp}}:{{.HostPort}} {{end}}{{end}}'
}

check_hardening() { # service user
	check "$1 does not run as root" equal "$2" "$(inspect "$1" '{{.Config.User}}')"
	check "$1 has a read-only root file system" equal true "$(inspect "$1" '{{.HostConfig.ReadonlyRootfs}}')"
	check "$1 has no capabilities" equal "[ALL]" "$(inspect "$1" '{{.HostConfig.CapDrop}}')"
	check "$1 cannot gain privileges" equal "[no-new-privileges:true]" "$(inspect "$1" '{{.HostConfig.SecurityOpt}}')"
	check "$1 has a memory limit" test "$(inspect "$1" '{{.HostConfig.Memory}}')" -gt 0
	check "$1 has a limit of processes" test "$(inspect "$1" '{{.HostConfig.PidsLimit}}')" -gt 0
}

check_service() {
	check "process 1 is the stand" grep -q dyno-lab.jar <(docker exec "$(container service)" cat /proc/1/cmdline | tr '\0' ' ')
	check "the native transport is in force in spite of the read-only file system" equal epoll \
		"$(stand "stand['proof']['transport']['effective']")"
	local heap limit
	heap=$(stand "stand['proof']['heap.max']['effective']")
	limit=$(inspect service '{{.HostConfig.Memory}}')
	check "heap ($heap) + as much direct memory + 256 MB fit into the limit ($limit)" \
		test $((2 * heap + 268435456)) -le "$limit"
	check "heap.max=2g fits, too" test $((2 * 2147483648 + 268435456)) -le "$limit"
	check "only its owner reads the token" equal "600 10001" \
		"$(docker exec "$(container service)" stat -c '%a %u' /var/lib/dyno/stand.token)"
	check "Prometheus does not see the token" bash -c \
		"! docker inspect -f '{{range .Mounts}}{{.Destination}} {{end}}' $(container prometheus) | grep -q /var/lib/dyno"
}

# One line per scrape of `up`, until the simulation ends.
watch_targets() { # pid
	while kill -0 "$1" 2> /dev/null; do
		prometheus 'max by (job) (up)' | sort -k 2 | tr '\n' ' ' >> "$work/up" 2> /dev/null || true
		echo >> "$work/up"
		sleep 2
	done
}

check_gatling() {
	echo "Stepping through event-loop-workers"
	: > "$work/up"
	"${compose[@]}" run --rm -T gatling EventLoopStepsSimulation -Dusers=4 -Dwarmup=2s -Dduration=8s -DstartTimeout=4m \
		> "$work/gatling.log" 2>&1 < /dev/null &
	local pid=$! container=''
	for _ in {1..60}; do
		container=$(docker ps -q --filter ancestor=webflux-dyno/gatling:local | head -n 1)
		[[ $container ]] && break
		sleep 0.5
	done
	check "gatling does not run as root" equal 10001:10001 "$(docker inspect -f '{{.Config.User}}' "$container")"
	check "gatling is read-only, without capabilities" equal "true [ALL] [no-new-privileges:true]" "$(docker inspect \
		-f '{{.HostConfig.ReadonlyRootfs}} {{.HostConfig.CapDrop}} {{.HostConfig.SecurityOpt}}' "$container")"
	check "gatling has a memory limit" test "$(docker inspect -f '{{.HostConfig.Memory}}' "$container")" -gt 0
	watch_targets $pid
	local code=0
	wait $pid || code=$?
	check "the simulation ends with 0" equal 0 $code
	((code == 0)) || tail -n 30 "$work/gatling.log"
	check "all targets were up at the same time" grep -q '^1 injector 1 prometheus 1 service 1 stand' "$work/up"
	# From the first to the last scrape of the injector none of the lasting targets is ever down.
	sed -n '/1 injector/p' "$work/up" > "$work/midrun"
	check "stand and Prometheus stayed up" bash -c "! grep -qE '0 (stand|prometheus)' '$work/midrun'"
	check "the service is scraped at its management port, through the stand" equal \
		"1 a service:8081" "$(prometheus 'max by (instance, arm) (max_over_time(up{job="service"}[10m]))')"
	docker run --rm -v "${project}_reports:/reports:ro" --entrypoint sh \
		webflux-dyno/gatling:local -c 'cat /reports/*/steps.json; ls /reports/*/index.html' > "$work/steps" 2>&1 || true
	check "steps.json proves each number of loops" python3 test/steps.py "$work/steps" event-loop.workers
	check "Gatling's report is there" grep -q 'index.html' "$work/steps"
}

check_stop() {
	local id pid load code=0 begin took
	id=$(container service)
	pid=$(inspect service '{{.State.Pid}}')
	# In the container's own network: the proxy of a published port would accept for a service that is gone.
	nsenter -t "$pid" -n python3 test/lightload.py 8080 > "$work/load" 2>&1 &
	load=$!
	sleep 4
	begin=$SECONDS
	docker stop -t 40 "$id" > /dev/null
	took=$((SECONDS - begin))
	wait $load || code=$?
	echo "Stopped within $took s under load: $(cat "$work/load")"
	check "no request failed while the service stopped" equal 0 "$code"
	check "the service exits with 0" equal "0 false" "$(docker inspect -f '{{.State.ExitCode}} {{.State.OOMKilled}}' "$id")"
	check "the service stops within its grace time" test "$took" -lt 40
	check "compose grants that grace time" equal 40 "$(docker inspect -f '{{.Config.StopTimeout}}' "$id")"
}

# Until all services answer and warm up; then it is asked to end.
check_lab() {
	local id='' code=0
	"${compose[@]}" run --rm -T lab ladder --quick --force > "$work/lab.log" 2>&1 < /dev/null &
	local pid=$!
	for _ in {1..240}; do
		grep -q 'warming up, burst 2' "$work/lab.log" && break
		kill -0 $pid 2> /dev/null || break
		sleep 1
	done
	id=$(docker ps -q --filter ancestor=webflux-dyno/service:local --filter status=running | head -n 1)
	check "the lab does not run as root" equal 10001:10001 "$(docker inspect -f '{{.Config.User}}' "$id")"
	check "the lab is read-only, without capabilities and network" equal "true [ALL] [no-new-privileges:true] none" "$(docker inspect \
		-f '{{.HostConfig.ReadonlyRootfs}} {{.HostConfig.CapDrop}} {{.HostConfig.SecurityOpt}} {{.HostConfig.NetworkMode}}' "$id")"
	docker stop -t 30 "$id" > /dev/null
	wait $pid || code=$?
	check "the lab warms its services up" grep -q 'warming up, burst 2' "$work/lab.log"
	check "a lab that is stopped says how to go on" grep -q 'Go on with: dyno ladder --resume results/' "$work/lab.log"
	check "a lab that is stopped ends with 130" equal 130 $code
	docker run --rm -v "${project}_results:/results:ro" --entrypoint sh \
		webflux-dyno/service:local -c 'cat /results/*/warmup.jsonl; ls /results/*/report.html' > "$work/results" 2>&1 || true
	check "its run is kept in the volume" grep -q 'report.html' "$work/results"
	((failed == 0)) || tail -n 30 "$work/lab.log"
}

peers() { # all of them
	grep -B 1 '<<: \*peer$' docker-compose.yml | sed -n 's/^  \([a-z-]*\):$/\1/p'
}

# Whether they are built, shut in and answer.
check_peers() { # peer...
	local peer port
	for peer; do
		"${compose[@]}" --profile peers build "$peer" > "$work/peers.log" 2>&1 || tail -n 20 "$work/peers.log"
		"${compose[@]}" --profile peers up -d --no-deps "$peer" > "$work/peers.log" 2>&1 || tail -n 20 "$work/peers.log"
	done
	for peer; do
		port=$(inspect "$peer" '{{.Config.Cmd}}' | grep -oE '\b91[0-9]{2}\b' | head -n 1 || true)
		check "the peer $peer greets" equal "Hello, World!" \
			"$(curl -sS --retry 60 --retry-connrefused --retry-delay 1 "http://127.0.0.1:$port/hello")"
		check_hardening "$peer" 10001:10001
	done
	check "peers listen on loopback only" bash -c \
		"! ss -ltnH | awk '{ print \$4 }' | grep -E ':91[0-9]{2}\$' | grep -vE '127\.0\.0\.1\]?:'"
}

check_defaults() {
	env -u DYNO_SERVICE_PORT -u DYNO_PROMETHEUS_PORT -u DYNO_GRAFANA_PORT "${compose[@]}" config > "$work/config"
	for port in 8080 9090 3000; do
		check "port $port is published on loopback by default" grep -qE "127.0.0.1:$port:|published: \"?$port" "$work/config"
	done
	check "no control or management port is published" bash -c \
		"! grep -E '127.0.0.1:(8081|8082|9095)|published: \"?(8081|8082|9095)' '$work/config'"
}

check_with() { # name project compose...
	local name=$1
	project=$2
	shift 2
	read -r DYNO_SERVICE_PORT DYNO_PROMETHEUS_PORT DYNO_GRAFANA_PORT <<< "$(free_ports)"
	export DYNO_SERVICE_PORT DYNO_PROMETHEUS_PORT DYNO_GRAFANA_PORT
	compose=("$@" -p "$project" --project-directory . -f docker-compose.yml -f "$work/build.yml")
	down
	check_defaults
	if [[ ! -e $work/built ]]; then
		echo "Building images with $name"
		"${compose[@]}" build service gatling > "$work/build.log" 2>&1 || {
			tail -n 40 "$work/build.log"
			exit 1
		}
		touch "$work/built"
	fi
	echo "Starting ${parts[*]} with $name"
	"${compose[@]}" up -d "${parts[@]}" > "$work/up.log" 2>&1 || {
		tail -n 20 "$work/up.log"
		exit 1
	}
	for part in "${parts[@]}"; do
		check "$part becomes healthy" await_healthy "$part"
	done
	check_published
	check_hardening service 10001:10001
	check_hardening prometheus 65534:65534
	if [[ " ${parts[*]} " == *" grafana "* ]]; then
		check_hardening grafana 472:0
		check_grafana
	fi
	check_service
	check_gatling
	check_stop
	if [[ ! -e $work/lab.log ]]; then
		check_lab
		# One of Java and, where there is a Go, one of Go.
		local some=(netty)
		docker image inspect "$(sed -n 's|^ARG GO_IMAGE=||p' docker/peers/go.Dockerfile)" > /dev/null 2>&1 && some+=(fasthttp)
		check_peers "${some[@]}"
	fi
	down
	check "nothing is left behind" equal "" "$(docker ps -aq --filter "label=com.docker.compose.project=$project")"
	compose=()
}

check_grafana() {
	local url="http://127.0.0.1:$DYNO_GRAFANA_PORT"
	check "a visitor without login finds the home dashboard" grep -q '"uid":"dyno-service"' \
		<(curl -sS "$url/api/dashboards/home")
	for uid in dyno-service dyno-steps dyno-jvm dyno-event-loops dyno-injector; do
		check "dashboard $uid is provisioned" grep -q "\"uid\":\"$uid\"" <(curl -sS "$url/api/dashboards/uid/$uid")
	done
	check "admin/admin is shut" equal 401 "$(curl -sS -o /dev/null -w '%{http_code}' -u admin:admin "$url/api/admin/stats")"
}

# A function, so that bash has read the whole file before anything runs.
main() {
	engine
	bash test/standins.sh "$@"
	# Builds reach package registries through this machine's own network settings.
	printf 'services:\n' > "$work/build.yml"
	# shellcheck disable=SC2046
	printf '  %s:\n    build: {network: host}\n' service gatling $(peers) >> "$work/build.yml"

	if [[ ${1:-} == peers ]]; then
		project=dyno-test-peers
		compose=(docker compose -p $project --project-directory . -f docker-compose.yml -f "$work/build.yml")
		# shellcheck disable=SC2046
		check_peers $(peers)
		counts
		return
	fi

	parts=(service prometheus)
	if docker image inspect "$(sed -n 's|^ *image: *\(grafana/.*\)|\1|p' docker-compose.yml)" > /dev/null 2>&1; then
		parts+=(grafana)
	else
		echo "NOTE: Grafana's image cannot be had here, so its container is left out"
	fi

	variants=0
	if [[ ${1:-v2} == v2 ]]; then
		if docker compose version > /dev/null 2>&1; then
			check_with "docker compose" dyno-test-v2 docker compose
			variants=$((variants + 1))
		else
			echo "NOTE: no docker compose plugin here"
		fi
	fi
	if [[ ${1:-v1} == v1 ]]; then
		if command -v docker-compose > /dev/null && [[ $(docker-compose version --short) == 1.* ]]; then
			# Its own builder: the engine's, without the docker command.
			export COMPOSE_DOCKER_CLI_BUILD=0 DOCKER_BUILDKIT=0
			check_with "docker-compose $(docker-compose version --short)" dyno-test-v1 docker-compose
			variants=$((variants + 1))
		else
			echo "NOTE: no docker-compose 1.x here"
		fi
	fi
	check "at least one compose was there" test $variants -gt 0
	counts
}

counts() {
	echo "$passed passed, $failed failed"
	((failed == 0))
}

main "$@"
