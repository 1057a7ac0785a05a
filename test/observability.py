#!/usr/bin/env python3
"""Checks dashboards and rules, first as text, then against a real Prometheus.

    python3 test/observability.py lint     dashboards, provisioning, rules, promtool's cases; a few seconds
    python3 test/observability.py live     starts stand, service, Prometheus and a short EventLoopStepsSimulation, and
                                           evaluates every expression of every dashboard and rule; about four minutes
    python3 test/observability.py          both

Needs python3, promtool and prometheus (test/install.sh); `live` also a JDK 17 or newer, and Maven unless all is built.
Exit code 1 when a check fails; each failure names dashboard, panel and expression.
"""

import contextlib
import json
import math
import os
import pathlib
import re
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.parse
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parent.parent
DASHBOARDS = ("dyno-event-loops", "dyno-injector", "dyno-jvm", "dyno-service", "dyno-steps")
DATASOURCE = {"type": "prometheus", "uid": "prometheus"}
SCRAPE_SECONDS = 5

# Selectors that a healthy run leaves empty. Their metric (bar ALERTS) and label names are looked for all the same.
EMPTY_WHEN_HEALTHY = {
    'ALERTS{alertstate="firing"}': "no alert fires",
    'http_server_requests_seconds_count{outcome="SERVER_ERROR",uri!~"/actuator.*"}': "no request fails",
}


class Report:
    """Counts checks; prints those that fail."""

    def __init__(self, quiet=False):
        self.passed = 0
        self.failures = []
        self.quiet = quiet

    def check(self, holds, message):
        if holds:
            self.passed += 1
        else:
            self.failures.append(message)
            if not self.quiet:
                print(f"FAILED: {message}", flush=True)
        return holds


# What is to be checked

def dashboards():
    return [json.loads(path.read_text(encoding="utf-8")) for path in sorted((ROOT / "grafana/dashboards").glob("*.json"))]


def panels(dashboard):
    """All panels that show data, also those inside collapsed rows."""
    for panel in dashboard["panels"]:
        if panel["type"] == "row":
            yield from panel.get("panels", [])
        else:
            yield panel


class Query:
    """One expression, where it comes from and how its series are named."""

    def __init__(self, where, expr, names="", instant=False):
        self.where, self.expr, self.names, self.instant = where, expr, names, instant

    def __str__(self):
        return f"{self.where}: {self.expr}"


def queries_of(dashboard):
    title = dashboard["uid"]
    for panel in panels(dashboard):
        for target in panel["targets"]:
            yield Query(f"{title} / {panel['title']} / {target['refId']}", target["expr"], target["legendFormat"],
                        target["instant"])
    for annotation in dashboard["annotations"]["list"]:
        yield Query(f"{title} / annotation {annotation['name']}", annotation["target"]["expr"],
                    annotation["titleFormat"] + annotation["textFormat"])


def metrics_of(expr):
    """Names of the metrics in an expression."""
    text = re.sub(r'"[^"]*"', "", expr)
    text = re.sub(r"\b(by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)", " ", text)
    text = re.sub(r"\{[^}]*\}|\[[^]]*\]|\boffset\s+\w+", " ", text)
    words = re.findall(r"(?<![\w:.$])([a-zA-Z_:][\w:]*)(?!\w|\s*\()", text)
    return {word for word in words if word not in ("and", "or", "unless", "bool", "Inf", "NaN")}


def selectors_of(expr):
    """Metrics with their label matchers, without those on dashboard variables."""
    found = set()
    for name, matchers in re.findall(r"([a-zA-Z_:][\w:]*)\{([^}]*)\}", expr):
        kept = sorted(one for one in re.findall(r'\w+(?:=~|!~|!=|=)"[^"]*"', matchers) if "$" not in one)
        found.add(f"{name}{{{','.join(kept)}}}" if kept else name)
    return found


# Text

def lint(report):
    lint_files(report)
    for dashboard in dashboards():
        lint_dashboard(report, dashboard)
        for panel in panels(dashboard):
            lint_panel(report, dashboard["uid"], panel)
    lint_provisioning(report)
    lint_rules(report)


def lint_files(report):
    names = tuple(path.stem for path in sorted((ROOT / "grafana/dashboards").glob("*.json")))
    report.check(names == DASHBOARDS, f"grafana/dashboards must hold {DASHBOARDS} but holds {names}")
    run(report, "dashboards are what their script writes", [sys.executable, "grafana/dashboards.py", "--check"])


def lint_dashboard(report, dashboard):
    uid = dashboard["uid"]
    text = json.dumps(dashboard, ensure_ascii=False)
    report.check(uid in DASHBOARDS, f"{uid}: not a known uid")
    report.check(dashboard.get("id", "absent") is None, f"{uid}: id must be null, or provisioning collides")
    for word in ("__inputs", "__requires", "${DS_"):
        report.check(word not in text, f"{uid}: has {word}, which only an import by hand fills in")
    report.check(not re.search(r"\bG1\b|\bG1 ", text), f"{uid}: names a collector, which depends on flags and memory")
    wrong = [found for found in datasources(dashboard) if found != DATASOURCE]
    report.check(not wrong, f"{uid}: datasources other than the provisioned one: {wrong}")
    ids = [panel["id"] for panel in dashboard["panels"]]
    report.check(len(set(ids)) == len(ids), f"{uid}: panel ids repeat: {sorted(ids)}")
    lint_layout(report, dashboard)
    variables = {variable["name"] for variable in dashboard["templating"]["list"]}
    report.check({"arm", "run"} <= variables, f"{uid}: needs variables arm and run, has {sorted(variables)}")
    annotations = [annotation["target"]["expr"] for annotation in dashboard["annotations"]["list"]]
    report.check(any("dyno_knob_info" in expr for expr in annotations), f"{uid}: step changes are not annotated")


def datasources(node):
    if isinstance(node, dict):
        if "datasource" in node:
            yield node["datasource"]
        for value in node.values():
            yield from datasources(value)
    elif isinstance(node, list):
        for value in node:
            yield from datasources(value)


def lint_layout(report, dashboard):
    taken = {}
    for panel in dashboard["panels"]:
        spot = panel["gridPos"]
        report.check(spot["x"] + spot["w"] <= 24, f"{dashboard['uid']} / {panel['title']}: wider than the screen")
        cells = {(x, y) for x in range(spot["x"], spot["x"] + spot["w"]) for y in range(spot["y"], spot["y"] + spot["h"])}
        others = {taken[cell] for cell in cells if cell in taken}
        report.check(not others, f"{dashboard['uid']} / {panel['title']}: lies over {sorted(others)}")
        taken.update(dict.fromkeys(cells, panel["title"]))


def lint_panel(report, uid, panel):
    where = f"{uid} / {panel['title']}"
    unit = panel["fieldConfig"]["defaults"].get("unit")
    report.check(unit, f"{where}: has no unit")
    report.check(len(panel.get("description", "")) >= 25, f"{where}: does not say what to look for")
    report.check(panel.get("targets"), f"{where}: has no query")
    refs = [target["refId"] for target in panel["targets"]]
    report.check(len(set(refs)) == len(refs), f"{where}: query letters repeat: {refs}")
    for target in panel["targets"]:
        expr = target["expr"]
        windows = re.findall(r"\b(?:rate|irate|increase)\s*\([^\[]*\[([^\]]*)\]", expr)
        fixed = [window for window in windows if window not in ("$__rate_interval", "$__range")]
        report.check(not fixed, f"{where}: rate over {fixed}, which may hold less than two scrapes: {expr}")
        if re.search(r"_seconds_max\b|_lag_seconds\b", expr) and panel["type"] == "timeseries":
            titles = panel["title"] + target["legendFormat"]
            report.check("sliding window" in titles, f"{where}: a maximum must be titled as sliding window: {expr}")
        if "dyno_process_resident_bytes" in expr and panel["type"] == "timeseries":
            beside = any("netty_allocator_memory_used" in other["expr"] for other in panel["targets"])
            report.check(beside, f"{where}: resident memory needs Netty's allocator beside it")


def lint_provisioning(report):
    datasource = (ROOT / "grafana/provisioning/datasources/prometheus.yml").read_text(encoding="utf-8")
    scrape = re.search(r"scrape_interval: (\S+)", (ROOT / "prometheus/prometheus.yml").read_text(encoding="utf-8"))
    interval = re.search(r"timeInterval: (\S+)", datasource)
    report.check(re.search(r"^ *uid: prometheus$", datasource, re.M), "provisioned datasource: uid must be prometheus")
    report.check(scrape and interval and scrape[1] == interval[1] == f"{SCRAPE_SECONDS}s",
                 f"timeInterval of the datasource must equal scrape_interval: {interval} and {scrape}")
    provider = (ROOT / "grafana/provisioning/dashboards/dyno.yml").read_text(encoding="utf-8")
    compose = (ROOT / "docker-compose.yml").read_text(encoding="utf-8")
    path = re.search(r"path: (\S+)", provider)[1]
    report.check(f"./grafana/dashboards:{path}:ro" in compose, f"compose must mount the dashboards at {path}")
    home = re.search(rf"{path}/(\S+)\.json", compose)
    report.check(home and home[1] in DASHBOARDS, "compose must name one of the dashboards as home")


def lint_rules(report):
    run(report, "promtool check config", ["promtool", "check", "config", "prometheus/prometheus.yml"])
    run(report, "promtool test rules",
        ["promtool", "test", "rules", *map(str, sorted((ROOT / "prometheus/tests").glob("*.yml")))])
    cases = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "prometheus/tests").glob("*.yml"))
    for path in sorted((ROOT / "prometheus/rules").glob("*.yml")):
        for block in path.read_text(encoding="utf-8").split("- alert: ")[1:]:
            name = block.split("\n", 1)[0].strip()
            for key in ("summary", "description"):
                report.check(re.search(rf"^ +{key}: *\S", block, re.M), f"alert {name}: has no {key}")
            report.check(re.search(rf"alertname: {name}\b[^\n]*exp_alerts: \[\]", cases),
                         f"alert {name}: no promtool case shows that it stays silent")
            report.check(re.search(rf"alertname: {name}\n +eval_time: \S+\n +exp_alerts:\n", cases),
                         f"alert {name}: no promtool case shows that it fires")


def run(report, name, command):
    try:
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    except FileNotFoundError:
        return report.check(False, f"{name}: {command[0]} is not installed (test/install.sh installs it)")
    return report.check(done.returncode == 0, f"{name}:\n{done.stdout}{done.stderr}")


# A real Prometheus

class Prometheus:
    """Asks a running Prometheus, with Grafana's variables filled in for a range of time."""

    def __init__(self, url, start, end):
        self.url, self.start, self.end = url, start, end
        self.instant = self.last_under_load()

    def get(self, path, **parameters):
        url = f"{self.url}{path}?{urllib.parse.urlencode(parameters)}"
        try:
            with urllib.request.urlopen(url, timeout=30) as answer:
                return json.load(answer)["data"]
        except urllib.error.HTTPError as error:
            raise ValueError(json.load(error).get("error", str(error))) from error

    def last_under_load(self):
        """The last moment at which a step was measured: what a person sees who looks at the dashboards mid-run."""
        busy = 'sum (dyno:step_requests:rate20s) and on () (sum (up{job="service"}) == 1)'
        found = self.get("/api/v1/query_range", query=busy, start=self.start, end=self.end, step=1)["result"]
        if not found:
            raise RuntimeError(f"Prometheus saw no step under load: {busy} has no data")
        return found[0]["values"][-1][0]

    def fill(self, expr):
        seconds = math.ceil(self.end - self.start)
        for name, value in (("$__rate_interval", f"{4 * SCRAPE_SECONDS}s"), ("$__range", f"{seconds}s"),
                            ("$__interval", f"{SCRAPE_SECONDS}s"), ("$arm", ".*"), ("$run", ".*")):
            expr = expr.replace(name, value)
        return expr

    def series(self, query):
        """Series as (labels, values), over the whole run or at its last moment under load."""
        expr = self.fill(query.expr)
        if query.instant:
            found = self.get("/api/v1/query", query=expr, time=self.instant)["result"]
            return [(one["metric"], [float(one["value"][1])]) for one in found]
        found = self.get("/api/v1/query_range", query=expr, start=self.start, end=self.end, step=SCRAPE_SECONDS)
        return [(one["metric"], [float(value) for _, value in one["values"]]) for one in found["result"]]

    def exists(self, selector):
        return bool(self.get("/api/v1/series", **{"match[]": selector, "start": self.start, "end": self.end}))


def evaluate(report, prometheus, queries):
    for query in queries:
        try:
            series = prometheus.series(query)
        except ValueError as error:
            report.check(False, f"{query}\n    {error}")
            continue
        values = [value for _, numbers in series for value in numbers]
        if report.check(values, f"{query}\n    returns no data"):
            report.check(all(map(math.isfinite, values)), f"{query}\n    returns NaN or infinity")
        named = re.findall(r"\{\{(\w+)\}\}", query.names)
        report.check(not series or any(all(labels.get(name) for name in named) for labels, _ in series),
                     f"{query}\n    no series has the labels {named} that its name is made of")


def evaluate_names(report, prometheus, queries):
    """`or vector(0)` hides a metric that is gone, so every metric and selector is looked for by itself."""
    metrics, selectors = {}, {}
    for query in queries:
        for name in metrics_of(query.expr):
            metrics.setdefault(name, query)
        for selector in selectors_of(query.expr):
            selectors.setdefault(selector, query)
    for name, query in sorted(metrics.items()):
        if name != "ALERTS":
            report.check(prometheus.exists(name), f"{query}\n    no metric is called {name}")
    for selector, query in sorted(selectors.items()):
        if selector in EMPTY_WHEN_HEALTHY:
            name, labels = selector.split("{")
            present = ",".join(f'{label}!=""' for label in re.findall(r"(\w+)=", labels))
            holds = name == "ALERTS" or prometheus.exists(f"{name}{{{present}}}")
        else:
            holds = prometheus.exists(selector)
        report.check(holds, f"{query}\n    nothing matches {selector}")


def evaluate_variables(report, prometheus, dashboard):
    for variable in dashboard["templating"]["list"]:
        source = variable["query"]["query"]
        selector, label = re.fullmatch(r"label_values\((.*), (\w+)\)", source).groups()
        found = prometheus.get("/api/v1/series", **{"match[]": prometheus.fill(selector), "start": prometheus.start,
                                                   "end": prometheus.end})
        report.check(any(one.get(label) for one in found),
                     f"{dashboard['uid']} / variable {variable['name']}: {source} has no values")


def rules_of(report, prometheus):
    """Queries of recording rules and, without their comparison, of alerts."""
    for group in prometheus.get("/api/v1/rules")["groups"]:
        for rule in group["rules"]:
            where = f"rule {group['name']} / {rule['name']}"
            report.check(rule["health"] == "ok", f"{where}: {rule.get('lastError')}")
            if rule["type"] == "recording":
                yield Query(where, rule["name"])
                yield Query(where, rule["query"])
                continue
            bare = re.sub(r"\s*(==|!=|>=|<=|>|<)\s*[0-9.]+\s*$", "", rule["query"])
            report.check(bare != rule["query"], f"{where}: ends with no comparison: {rule['query']}")
            yield Query(where, bare)


def check_targets(report, prometheus):
    """All targets answer during the run; the service may be away while it is switched."""
    lowest = {job: min(min(values) for labels, values in prometheus.series(Query("up", f'up{{job="{job}"}}')))
              if prometheus.exists(f'up{{job="{job}"}}') else None
              for job in ("stand", "injector", "prometheus")}
    for job, low in lowest.items():
        report.check(low == 1, f"up{{job=\"{job}\"}} was {low} during the run")
    service = [value for _, values in prometheus.series(Query("up", 'up{job="service"}')) for value in values]
    share = sum(service) / len(service) if service else 0
    report.check(share > 0.6, f'up{{job="service"}} was 1 in only {share:.0%} of the scrapes')
    firing = prometheus.series(Query("alerts", 'max by (alertname) (ALERTS{alertstate="firing"})'))
    names = sorted(labels["alertname"] for labels, _ in firing)
    # Two shared cores may make answers late; a machine that slow says nothing about the rules.
    hard = [name for name in names if name not in ("DynoLatencyP99High", "DynoEventLoopBlocked")]
    report.check(not hard, f"alerts fired during a healthy run: {names}")


def check_steps(report, prometheus):
    steps = {labels["step"] for labels, _ in prometheus.series(Query("steps", "dyno_injector_step_info"))}
    declared = {step for step in steps if step.startswith("event-loop.workers=")}
    report.check(len(declared) >= 4, f"Prometheus should have seen the steps of event-loop-workers but saw {steps}")


def check_rename_is_noticed(report, prometheus, queries):
    """The check itself must be able to fail: a metric of the service, the injector and the stand is renamed."""
    for name in ("dyno_process_cpu_seconds_total", "dyno_injector_requests_total", "dyno_stand_switches_total",
                 "http_server_requests_seconds_count", "netty_allocator_memory_used"):
        renamed = [Query(query.where, query.expr.replace(name, name + "_renamed")) for query in queries
                   if name in query.expr]
        probe = Report(quiet=True)
        evaluate_names(probe, prometheus, renamed)
        report.check(probe.failures, f"renaming {name} goes unnoticed")


# Stand, service, Gatling and Prometheus, started for the test

def java():
    home = os.environ.get("JAVA_HOME")
    return str(pathlib.Path(home, "bin/java")) if home else shutil.which("java")


def build():
    """Builds without checks and tests, unless all is there and newer than its sources."""
    jars = [ROOT / path for path in ("app/target/dyno-app.jar", "lab/target/dyno-lab.jar",
                                     "gatling/target/dyno-gatling.jar")]
    oldest = min(jar.stat().st_mtime if jar.exists() else 0 for jar in jars)
    sources = (path for module in ("starter", "app", "lab", "gatling") for path in (ROOT / module / "src").rglob("*"))
    if any(path.stat().st_mtime > oldest for path in sources if path.is_file()):
        print("Building service, stand and simulations", flush=True)
        subprocess.run(["mvn", "-B", "-q", "-ntp", "-Dquick", "-DskipTests", "-pl", "app,lab,gatling", "-am", "package"],
                       cwd=ROOT, check=True)


def free_ports(count):
    sockets = [socket.socket() for _ in range(count)]
    try:
        for one in sockets:
            one.bind(("127.0.0.1", 0))
        return [one.getsockname()[1] for one in sockets]
    finally:
        for one in sockets:
            one.close()


@contextlib.contextmanager
def process(name, command, folder, **options):
    """Runs a command until the block ends; its output goes to a file, whose end is shown when the block fails."""
    log = folder / f"{name}.log"
    with log.open("w", encoding="utf-8") as out:
        child = subprocess.Popen(command, stdout=out, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, **options)
    try:
        yield child
    except BaseException:
        print(f"--- end of {name}'s output\n" + "\n".join(log.read_text(encoding="utf-8").splitlines()[-25:]), flush=True)
        raise
    finally:
        if child.poll() is None:
            child.send_signal(signal.SIGTERM)
            try:
                child.wait(60)
            except subprocess.TimeoutExpired:
                child.kill()
                child.wait()


def await_answer(what, url, holds, seconds, child):
    deadline = time.monotonic() + seconds
    answer = "no answer"
    while time.monotonic() < deadline:
        if child.poll() is not None:
            raise RuntimeError(f"{what} ended with exit code {child.returncode}")
        try:
            with urllib.request.urlopen(url, timeout=5) as response:
                answer = response.read().decode()
            if holds(answer):
                return
        except OSError as error:
            answer = str(error)
        time.sleep(0.5)
    raise RuntimeError(f"{what} was not ready within {seconds} s: {url} gave {answer[:500]}")


def local_configuration(folder, stand_port, injector_port, prometheus_port):
    """The committed configuration with this run's ports. Each address must be there, or the test tests another."""
    text = (ROOT / "prometheus/prometheus.yml").read_text(encoding="utf-8")
    for address, port in (("service:8082", stand_port), ("127.0.0.1:9095", injector_port),
                          ("127.0.0.1:9090", prometheus_port)):
        if address not in text:
            raise RuntimeError(f"prometheus.yml no longer names {address}")
        text = text.replace(address, f"127.0.0.1:{port}")
    path = folder / "prometheus.yml"
    path.write_text(text.replace("rules/*.yml", f"{ROOT}/prometheus/rules/*.yml"), encoding="utf-8")
    return path


def live(report):
    build()
    service, management, stand, injector, metrics = free_ports(5)
    token = secrets.token_hex(16)
    environment = {**os.environ, "DYNO_STAND_TOKEN": token}
    url = f"http://127.0.0.1:{metrics}"
    with tempfile.TemporaryDirectory(prefix="dyno-observability-") as name:
        folder = pathlib.Path(name)
        stand_command = [java(), "-jar", "lab/target/dyno-lab.jar", "stand", "--app", "app/target/dyno-app.jar",
                         "--recipes", "cookbook", "--port", str(stand), "--service-port", str(service),
                         "--management-port", str(management), "--start-timeout", "3m"]
        prometheus_command = ["prometheus", f"--config.file={local_configuration(folder, stand, injector, metrics)}",
                              f"--storage.tsdb.path={folder / 'data'}", f"--web.listen-address=127.0.0.1:{metrics}"]
        gatling_command = [java(), "-Xmx512m", "-jar", "gatling/target/dyno-gatling.jar",
                           "EventLoopStepsSimulation", "-Dusers=4", "-Dwarmup=3s", "-Dduration=13s", "-DstartTimeout=4m",
                           f"-DstandUrl=http://127.0.0.1:{stand}", f"-DmetricsPort={injector}",
                           "-rf", str(folder / "results")]
        with process("stand", stand_command, folder, cwd=ROOT, env=environment) as stand_process, \
                process("prometheus", prometheus_command, folder) as prometheus_process:
            await_answer("the stand", f"http://127.0.0.1:{stand}/stand", lambda text: '"state":"ready"' in text, 200,
                         stand_process)
            await_answer("Prometheus", f"{url}/-/ready", lambda text: True, 60, prometheus_process)
            warm(service)
            with process("gatling", gatling_command, folder, cwd=ROOT, env=environment) as gatling_process:
                await_answer("the injector", f"http://127.0.0.1:{injector}/metrics", lambda text: True, 60,
                             gatling_process)
                print("Stepping through event-loop-workers", flush=True)
                start, end = follow(gatling_process, injector)
            evaluate_all(report, Prometheus(url, start, end))


def warm(service):
    """One request, so that the series of the route exist before the load."""
    with urllib.request.urlopen(f"http://127.0.0.1:{service}/hello", timeout=10) as answer:
        answer.read()


def follow(gatling, injector, seconds=900):
    """Waits for the end of the simulation; returns the time in which its metrics could be had."""
    start = end = time.time() + 2 * SCRAPE_SECONDS
    deadline = time.monotonic() + seconds
    while gatling.poll() is None:
        if time.monotonic() > deadline:
            raise RuntimeError(f"the simulation did not end within {seconds} s")
        with contextlib.suppress(OSError):
            before = time.time()
            with urllib.request.urlopen(f"http://127.0.0.1:{injector}/metrics", timeout=5):
                end = before
        time.sleep(0.5)
    if gatling.returncode != 0:
        raise RuntimeError(f"the simulation ended with exit code {gatling.returncode}")
    # A scrape of the last interval may have found the port closed already.
    return start, end - SCRAPE_SECONDS - 1


def evaluate_all(report, prometheus):
    queries = [query for dashboard in dashboards() for query in queries_of(dashboard)]
    rules = list(rules_of(report, prometheus))
    check_targets(report, prometheus)
    check_steps(report, prometheus)
    evaluate(report, prometheus, queries + rules)
    evaluate_names(report, prometheus, queries + rules)
    for dashboard in dashboards():
        evaluate_variables(report, prometheus, dashboard)
    check_rename_is_noticed(report, prometheus, queries)
    print(f"Evaluated {len(queries)} expressions of dashboards and {len(rules)} of rules"
          f" over {prometheus.end - prometheus.start:.0f} s", flush=True)


def main():
    modes = {"lint": (lint,), "live": (live,), "all": (lint, live)}
    mode = sys.argv[1] if len(sys.argv) == 2 else "all"
    if len(sys.argv) > 2 or mode not in modes:
        print(__doc__)
        sys.exit(2)
    report = Report()
    for part in modes[mode]:
        try:
            part(report)
        except (RuntimeError, subprocess.CalledProcessError) as error:
            report.check(False, f"{part.__name__}: {error}")
    print(f"{report.passed} passed, {len(report.failures)} failed")
    sys.exit(1 if report.failures else 0)


if __name__ == "__main__":
    main()
