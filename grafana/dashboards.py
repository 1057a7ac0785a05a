#!/usr/bin/env python3
"""Writes grafana/dashboards/*.json. Dashboards are code: change them here, then run this file.

    python3 grafana/dashboards.py           write the files
    python3 grafana/dashboards.py --check   fail when a file is not what this script writes

Every panel has a unit and says what to look for. Rates are taken over $__rate_interval. A quotient is followed by
`>= 0`, which drops NaN, and by `or vector(0)` where an idle service truly has 0.
"""

import json
import pathlib
import sys

FOLDER = pathlib.Path(__file__).parent / "dashboards"
PROMETHEUS = {"type": "prometheus", "uid": "prometheus"}
ARM = 'arm=~"$arm",run=~"$run"'
# Prometheus's own scrapes are requests, too: on an idle service they would be all that a cost per request counts.
HTTP = ARM + ',uri!~"/actuator.*"'
RATE = "[$__rate_interval]"
WIDTH = 24


# Expressions used on more than one dashboard

def rate(metric, labels=ARM):
    return f"rate({metric}{{{labels}}}{RATE})"


def total(metric, labels=ARM, by=""):
    group = f" by ({by})" if by else ""
    return f"sum{group} ({rate(metric, labels)})"


# The server's own count is gone when its observations are off: then the injector's count stands in.
REQUESTS = (f"(({total('http_server_requests_seconds_count', HTTP)} > 0)"
            f" or sum (rate(dyno_injector_requests_total{RATE})) or vector(0))")
CPU_PER_REQUEST = f"({total('dyno_process_cpu_seconds_total')} / ({REQUESTS} > 0))"
ALLOCATED_PER_REQUEST = f"({total('dyno_process_allocated_bytes_total')} / ({REQUESTS} > 0))"
SERVER_ERRORS = total("http_server_requests_seconds_count", HTTP + ',outcome="SERVER_ERROR"')
ERROR_SHARE = (f"({SERVER_ERRORS} or vector(0))"
               f" / ({total('http_server_requests_seconds_count', HTTP)} > 0) or vector(0)")
SERVER_MEAN = (f"{total('http_server_requests_seconds_sum', HTTP)}"
               f" / ({total('http_server_requests_seconds_count', HTTP)} > 0)")
SERVER_MAX = f"max (http_server_requests_seconds_max{{{HTTP}}})"


def client_quantile(quantile, by=""):
    group = f"{by}, le" if by else "le"
    return (f"histogram_quantile({quantile}, sum by ({group})"
            f" (rate(dyno_injector_response_seconds_bucket{RATE}))) >= 0")


# Panels

def query(expr, legend="", instant=False, fmt="time_series"):
    return {"expr": expr, "legendFormat": legend or "__auto", "instant": instant, "range": not instant,
            "format": fmt}


def panel(kind, title, unit, description, queries, w, h, **settings):
    targets = [dict(q, datasource=PROMETHEUS, refId=chr(ord("A") + i)) for i, q in enumerate(queries)]
    defaults = {"unit": unit, "color": {"mode": "palette-classic"}}
    defaults.update(settings.pop("defaults", {}))
    return {"type": kind, "title": title, "description": description, "datasource": PROMETHEUS,
            "targets": targets, "fieldConfig": {"defaults": defaults, "overrides": settings.pop("overrides", [])},
            "options": settings.pop("options", {}), "gridPos": {"w": w, "h": h}, **settings}


def chart(title, unit, description, queries, w=12, h=8, overrides=(), zero=True, stack=False):
    custom = {"drawStyle": "line", "lineWidth": 2, "fillOpacity": 20 if stack else 5, "showPoints": "never",
              "spanNulls": 15000, "stacking": {"mode": "normal" if stack else "none", "group": "A"}}
    defaults = {"custom": custom, **({"min": 0} if zero else {})}
    options = {"legend": {"displayMode": "table", "placement": "bottom", "calcs": ["mean", "max", "lastNotNull"]},
               "tooltip": {"mode": "multi", "sort": "desc"}}
    return panel("timeseries", title, unit, description, queries, w, h, defaults=defaults, options=options,
                 overrides=list(overrides))


def stat(title, unit, description, expr, w=4, h=4, steps=(("green", None),), legend="", text="value", **defaults):
    settings = {"color": {"mode": "thresholds"}, "thresholds": {
        "mode": "absolute", "steps": [{"color": color, "value": value} for color, value in steps]}, **defaults}
    options = {"reduceOptions": {"calcs": ["lastNotNull"], "fields": "", "values": False}, "textMode": text,
               "colorMode": "value", "graphMode": "none" if text == "name" else "area", "justifyMode": "auto"}
    return panel("stat", title, unit, description, [query(expr, legend)], w, h, defaults=settings, options=options)


def bars(title, unit, description, expr, legend, w=8, h=8):
    options = {"reduceOptions": {"calcs": ["lastNotNull"], "fields": "", "values": False},
               "orientation": "horizontal", "displayMode": "basic", "showUnfilled": True,
               "valueMode": "color", "namePlacement": "auto"}
    return panel("bargauge", title, unit, description, [query(expr, legend, instant=True)], w, h,
                 defaults={"min": 0, "noValue": "no step in this time range"}, options=options)


def timeline(title, description, expr, legend, w=24, h=6):
    options = {"mergeValues": True, "showValue": "never", "rowHeight": 0.8,
               "legend": {"displayMode": "list", "placement": "bottom", "showLegend": False},
               "tooltip": {"mode": "single"}}
    on = [{"type": "value", "options": {"1": {"text": "in force", "color": "blue", "index": 0}}}]
    return panel("state-timeline", title, "none", description, [query(expr, legend)], w, h, options=options,
                 defaults={"mappings": on, "noValue": "nothing yet", "custom": {"fillOpacity": 80, "lineWidth": 0}})


def knob_table(w=8, h=12):
    hidden = {name: True for name in ("Time", "Value", "__name__", "instance", "job", "recipe", "run")}
    return panel(
        "table", "Knobs in force", "none",
        "What the running service says of itself, read from live objects. Look here before believing a figure: "
        "a transport or allocator other than the one asked for means that the knob never took effect.",
        [query(f"dyno_knob_info{{{ARM}}}", instant=True, fmt="table")], w, h,
        transformations=[{"id": "organize", "options": {"excludeByName": hidden,
                                                        "indexByName": {"arm": 0, "knob": 1, "value": 2}}}],
        options={"showHeader": True, "sortBy": [{"displayName": "knob", "desc": False}]})


def heatmap(title, unit, description, expr, w=24, h=9):
    options = {"calculate": False, "cellGap": 1, "yAxis": {"unit": unit, "axisPlacement": "left"},
               "color": {"mode": "scheme", "scheme": "Blues", "steps": 64}, "tooltip": {"mode": "single"},
               "legend": {"show": True}}
    return panel("heatmap", title, unit, description, [query(expr, "{{le}}", fmt="heatmap")], w, h, options=options)


def override(name, **properties):
    """Overrides of one series: unit, axis and so on, by the series' name."""
    return {"matcher": {"id": "byName", "options": name},
            "properties": [{"id": key.replace("__", "."), "value": value} for key, value in properties.items()]}


def row(title):
    return {"type": "row", "title": title, "collapsed": False, "panels": [], "gridPos": {"w": WIDTH, "h": 1}}


def place(panels):
    """Lays panels from left to right, a new line when one does not fit, and numbers them."""
    x = y = line = 0
    for number, item in enumerate(panels, start=1):
        spot = item["gridPos"]
        if x + spot["w"] > WIDTH:
            x, y, line = 0, y + line, 0
        spot.update(x=x, y=y)
        x, line = x + spot["w"], max(line, spot["h"])
        item["id"] = number
    return panels


# Dashboards

def annotation(name, colour, expr, title, text):
    return {"name": name, "datasource": PROMETHEUS, "enable": True, "hide": False, "iconColor": colour,
            "target": {"expr": expr, "interval": "5s", "refId": "Anno"}, "titleFormat": title, "textFormat": text,
            "tagKeys": "", "useValueForTime": False}


# A knob's value is news when it was not there shortly before, and the knob has had another value lately.
KNOB_CHANGED = (f"(dyno_knob_info{{{ARM}}} unless on (arm, run, knob, value)"
                " last_over_time(dyno_knob_info[30s] offset 10s))"
                " and on (arm, knob) (count by (arm, knob) (group by (arm, knob, value)"
                " (last_over_time(dyno_knob_info[15m]))) > 1)")
STEP_BEGAN = "dyno_injector_step_info unless on (step) last_over_time(dyno_injector_step_info[30s] offset 10s)"


def variable(name, label, source, description):
    return {"type": "query", "name": name, "label": label, "description": description, "datasource": PROMETHEUS,
            "query": {"qryType": 1, "query": source, "refId": "Variable"}, "definition": source, "refresh": 2,
            "sort": 1, "multi": True, "includeAll": True, "allValue": ".*", "hide": 0,
            "current": {"selected": True, "text": ["All"], "value": ["$__all"]}, "options": []}


def dashboard(uid, title, description, panels):
    return {
        "id": None, "uid": uid, "title": title, "description": description, "tags": ["dyno"], "editable": True,
        "schemaVersion": 39, "version": 1, "refresh": "5s", "time": {"from": "now-15m", "to": "now"},
        "timepicker": {"refresh_intervals": ["5s", "10s", "30s", "1m"]}, "timezone": "browser", "graphTooltip": 1,
        "fiscalYearStartMonth": 0, "liveNow": False, "weekStart": "",
        "links": [{"type": "dashboards", "tags": ["dyno"], "title": "Dyno", "asDropdown": False, "icon": "dashboard",
                   "includeVars": True, "keepTime": True, "targetBlank": False, "tooltip": "", "url": ""}],
        "annotations": {"list": [
            annotation("Knob changes", "blue", KNOB_CHANGED, "{{knob}} = {{value}}", "arm {{arm}}"),
            annotation("Steps", "purple", STEP_BEGAN, "step {{step}}", "{{simulation}}")]},
        "templating": {"list": [
            variable("arm", "Arm", "label_values(dyno_knob_info, arm)", "One set of settings under measurement"),
            variable("run", "Run", 'label_values(dyno_knob_info{arm=~"$arm"}, run)', "One life of the stand")]},
        "panels": place(panels)}


def step_in_force(w=8):
    return stat("Step in force", "none",
                "The step that the simulation is at now. Empty between runs. Two names at once only while one step "
                "hands over to the next.",
                "dyno_injector_step_info", w=w, legend="{{step}}", text="name", noValue="no simulation runs")


def cpu_per_request(w=4):
    return stat("CPU per request", "s",
                "CPU time of the service process for one request: the first figure to compare steps by, as it stays "
                "meaningful when injector and service share cores. Wait until it stops falling: a cold JVM costs "
                "ten times as much.",
                f"{CPU_PER_REQUEST} or vector(0)", w=w, decimals=1)


def did_it_help(w=24, h=11):
    """CPU per request, throughput, latency of client and server on one panel."""
    return chart(
        "Did the step help?", "s",
        "Between two step lines: lower CPU per request (thick, left axis) at the same or higher throughput (right "
        "axis) is a gain. Latency at the client far above the server's means waiting in queues or in the injector. "
        "The server's maximum is over a sliding window of about two minutes. Judge by neighbouring steps, after warm-up; "
        "one run is a hint, not a proof.",
        [query(CPU_PER_REQUEST, "CPU per request"),
         query(REQUESTS, "throughput"),
         query(client_quantile(0.5), "client p50"),
         query(client_quantile(0.99), "client p99"),
         query(SERVER_MEAN, "server mean"),
         query(SERVER_MAX, "server max (sliding window)")],
        w, h, overrides=[
            override("CPU per request", custom__lineWidth=4, custom__axisLabel="CPU per request",
                     custom__axisPlacement="left"),
            override("throughput", unit="reqps", custom__axisLabel="requests", custom__axisPlacement="right"),
            override("server max (sliding window)", custom__lineStyle={"fill": "dash", "dash": [6, 6]})])


def service():
    return dashboard("dyno-service", "Dyno · Service", "Is it healthy, what step is on, did the step help?", [
        row("Is it healthy?"),
        stat("Service scraped", "none",
             "1: Prometheus gets answers from the service. 0: it is being switched (seconds), or handlers block its "
             "event loops.",
             f'sum (up{{job="service",{ARM}}}) or vector(0)', w=3, steps=(("red", None), ("green", 1))),
        stat("Requests", "reqps", "Requests answered per second, by the server's count; by the injector's when the "
             "server's observations are off.", REQUESTS, w=3),
        stat("Error share", "percentunit",
             "Share of answers that are 5xx. Anything above 0 makes the figures of a run invalid. Requests that the "
             "client cancelled do not count.", ERROR_SHARE, w=3,
             steps=(("green", None), ("orange", 0.0001), ("red", 0.01)), decimals=2),
        stat("p99 at the client", "s", "99 of 100 answers arrived faster than this, over all requests of the "
             "injector. 0 when nothing drives the service.", f"{client_quantile(0.99)} or vector(0)", w=3,
             steps=(("green", None), ("orange", 0.1), ("red", 0.5))),
        cpu_per_request(w=3),
        stat("Alerts firing", "none", "0 is healthy. Else open Prometheus, Alerts: each says what happened and where "
             "to look.", 'count (ALERTS{alertstate="firing"}) or vector(0)', w=3,
             steps=(("green", None), ("red", 1))),
        step_in_force(w=6),
        row("Did the step help?"),
        did_it_help(w=16, h=12),
        knob_table(w=8, h=12),
        row("What does it answer?"),
        chart("Answers by outcome", "reqps",
              "All of one colour, SUCCESS, in a healthy run. UNKNOWN are requests the client cancelled, as load tools "
              "do when they stop. Empty when server observations are off.",
              [query(f"{total('http_server_requests_seconds_count', HTTP, by='outcome')} or on () vector(0)",
                     "{{outcome}}")], stack=True),
        chart("Requests by route", "reqps",
              "Which routes carry the load. Routes are templates, never raw paths, so their number is bounded.",
              [query(f"{total('http_server_requests_seconds_count', HTTP, by='uri')} or on () vector(0)", "{{uri}}")]),
        chart("Time in the service by route", "s",
              "Mean time from request to answer inside the service. If it rises while CPU per request does not, "
              "requests wait: for an event loop, a lock or an upstream.",
              [query(f"{total('http_server_requests_seconds_sum', HTTP, by='uri')}"
                     f" / ({total('http_server_requests_seconds_count', HTTP, by='uri')} > 0) or on () vector(0)",
                     "{{uri}}")]),
        chart("Open connections", "none",
              "Should equal the users of a closed load. Rising without end under an open load: answers come too "
              "slowly, or connections are never closed.",
              [query(f"sum by (arm) (dyno_connections_open{{{ARM}}})", "arm {{arm}}")])])


STEP_RANGE = "[$__range]"


def steps():
    return dashboard("dyno-steps", "Dyno · Steps", "Which step is on, and what each step cost", [
        row("What step is on?"),
        step_in_force(w=8),
        cpu_per_request(w=4),
        stat("Throughput", "reqps", "Requests per second now. In a closed load it is what the service can do; in an "
             "open load it is what it was asked to do.", REQUESTS),
        stat("Switches", "none", "Successful and failed starts since the stand began. A failed one is no step: GET "
             "/stand tells the reason.", "sum (dyno_stand_switches_total) or vector(0)"),
        stat("Failed switches", "none", "Must be 0. A failed step leaves the last good settings in force.",
             'sum (dyno_stand_switches_total{outcome="failed"}) or vector(0)',
             steps=(("green", None), ("red", 1))),
        timeline("Steps", "One bar per step while it was in force, warm-up included.",
                 "max by (step) (dyno_injector_step_info)", "{{step}}"),
        row("Did the step help?"),
        did_it_help(),
        bars("CPU per request by step", "s",
             "Median over each step in this time range: shorter is better. The median leaves out most of the warm-up; "
             "exact figures are in the simulation's steps table.",
             f"quantile_over_time(0.5, dyno:step_cpu_seconds_per_request:ratio20s{STEP_RANGE})", "{{step}}"),
        bars("Throughput by step", "reqps",
             "Median over each step: longer is better under a closed load; under an open load all must be alike, or the "
             "service did not keep up.",
             f"quantile_over_time(0.5, dyno:step_requests:rate20s{STEP_RANGE})", "{{step}}"),
        bars("p99 at the client by step", "s",
             "From all answers of the step in one histogram, never an average of percentiles. Shorter is better.",
             "histogram_quantile(0.99, sum by (step, le)"
             f" (increase(dyno_injector_response_seconds_bucket{STEP_RANGE}))) >= 0", "{{step}}"),
        bars("Allocated per request by step", "bytes",
             "Median bytes the service allocates for one request. Fewer bytes, fewer collections.",
             f"quantile_over_time(0.5, dyno:step_allocated_bytes_per_request:ratio20s{STEP_RANGE})", "{{step}}"),
        bars("Failures by step", "none",
             "Must be 0: a step with failures is not compared.",
             f'sum by (step) (increase(dyno_injector_requests_total{{status="ko"}}{STEP_RANGE}))'
             f" or sum by (step) (dyno_injector_requests_total * 0)", "{{step}}"),
        bars("Resident memory by step", "bytes",
             "Most memory the process held while the step was in force. Compare with the container's limit.",
             "max_over_time((max by (step) (dyno_injector_step_info) * on () group_left ()"
             f" max (dyno_process_resident_bytes{{{ARM}}}))[$__range:5s])", "{{step}}"),
        row("What changed?"),
        timeline("Knobs in force", "One bar per knob and value, for knobs that had more than one value in this time "
                 "range; all knobs when none changed. A step whose bar is missing did not take effect.",
                 f"(max by (knob, value) (dyno_knob_info{{{ARM}}}) and on (knob)"
                 " (count by (knob) (group by (knob, value) (last_over_time(dyno_knob_info[$__range]))) > 1))"
                 f" or on () max by (knob, value) (dyno_knob_info{{{ARM}}})", "{{knob}} = {{value}}", h=10)])


def jvm():
    return dashboard("dyno-jvm", "Dyno · JVM", "Memory, collections and CPU of the service process", [
        row("Memory"),
        chart("Where the memory is", "bytes",
              "Resident memory is what the container's limit counts. Netty's direct memory lies outside the JDK's "
              "buffer pools, so look at both: resident rising while heap and JDK buffers stay flat points to Netty's "
              "allocator or to native memory.",
              [query(f"sum (dyno_process_resident_bytes{{{ARM}}})", "resident (RSS)"),
               query(f'sum (jvm_memory_committed_bytes{{{ARM},area="heap"}})', "heap committed"),
               query(f'sum (jvm_memory_used_bytes{{{ARM},area="heap"}})', "heap used"),
               query(f'sum (jvm_memory_used_bytes{{{ARM},area="nonheap"}})', "non-heap used"),
               query(f'sum (netty_allocator_memory_used{{{ARM},memory_type="direct"}})', "Netty allocator, direct"),
               query(f'sum (netty_allocator_memory_used{{{ARM},memory_type="heap"}})', "Netty allocator, heap"),
               query(f"sum (jvm_buffer_memory_used_bytes{{{ARM}}})", "JDK buffer pools")], w=24, h=10),
        chart("Heap by pool", "bytes",
              "The old generation's floor after collections is what lives long. Names depend on the collector in "
              "force.",
              [query(f'sum by (id) (jvm_memory_used_bytes{{{ARM},area="heap"}})', "{{id}}")], stack=True),
        chart("Direct memory against its limit", "percentunit",
              "Netty's direct buffers as a share of the largest heap, which is their limit unless "
              "-XX:MaxDirectMemorySize is set. An alert fires above 85 %.",
              [query("max by (arm) (dyno:direct_memory_share:ratio)", "arm {{arm}}")]),
        row("Collections"),
        chart("Share of time in collection pauses", "percentunit",
              "Below 1 % is fine. Compare collectors by this and by CPU per request together: concurrent ones move "
              "the work from pauses to CPU.",
              [query(f"{total('jvm_gc_pause_seconds_sum', by='gc')} or on () vector(0)", "{{gc}}")]),
        chart("Collections", "ops", "Collections per second, by cause. Many small ones: high allocation or a small "
              "young generation.",
              [query(f"{total('jvm_gc_pause_seconds_count', by='gc, action, cause')} or on () vector(0)",
                     "{{gc}}: {{action}} ({{cause}})")]),
        chart("Longest pause (sliding window)", "s",
              "The longest pause of about the last two minutes; it falls to 0 when the window has passed, not when "
              "pauses got shorter.",
              [query(f"max by (gc) (jvm_gc_pause_seconds_max{{{ARM}}}) or on () vector(0)", "{{gc}}")]),
        chart("Allocation", "Bps", "Bytes allocated per second by all threads, ended ones included.",
              [query(total("dyno_process_allocated_bytes_total"), "allocated")]),
        chart("Allocated per request", "bytes", "What one request allocates. Steady within a step once warm.",
              [query(f"{ALLOCATED_PER_REQUEST} or vector(0)", "allocated per request")]),
        row("CPU and threads"),
        chart("CPU cores in use", "none",
              "1 is one core fully busy. At the number of cores the service, the injector and the compiler compete: "
              "throughput then says little.",
              [query(total("dyno_process_cpu_seconds_total"), "service process"),
               query(f"max (system_cpu_usage{{{ARM}}}) * max (system_cpu_count{{{ARM}}})", "whole host"),
               query(f"max (system_cpu_count{{{ARM}}})", "cores")]),
        chart("Threads", "none", "Event loops start lazily. Threads that keep growing: blocking work on an elastic "
              "scheduler.",
              [query(f"sum (jvm_threads_live_threads{{{ARM}}})", "live"),
               query(f"sum (jvm_threads_daemon_threads{{{ARM}}})", "daemon")]),
        chart("Loaded classes", "none", "Flat once warm. Steady growth is a leak of class loaders or lambdas made "
              "per request.",
              [query(f"sum (jvm_classes_loaded_classes{{{ARM}}})", "loaded")]),
        chart("Code compiled", "percentunit",
              "Share of time the JIT compilers were busy. Measure after it has calmed.",
              [query(f"{total('jvm_compilation_time_ms_total')} / 1000", "compiling")])])


def event_loops():
    return dashboard("dyno-event-loops", "Dyno · Event loops", "Are the loops busy, even and unblocked?", [
        row("Are they healthy?"),
        stat("Loops", "none", "Event loops of the main server that have started. Compare with the cores.",
             f"count (dyno_event_loop_busy_ratio{{{ARM}}}) or vector(0)"),
        stat("Busiest loop", "percentunit", "Share of time the busiest loop worked. Near 100 %: its connections "
             "queue.", f"max (dyno_event_loop_busy_ratio{{{ARM}}}) or vector(0)",
             steps=(("green", None), ("orange", 0.8), ("red", 0.95))),
        stat("Longest wait for a loop", "s", "How late the slowest loop ran a task in the last half minute. Above "
             "500 ms an alert fires: something blocks.", f"max (dyno_event_loop_lag_seconds{{{ARM}}}) or vector(0)",
             steps=(("green", None), ("orange", 0.1), ("red", 0.5))),
        stat("Pending tasks", "none", "Tasks queued on all loops. More than a few for long: loops cannot keep up.",
             f"sum (netty_eventexecutor_tasks_pending{{{ARM}}}) or vector(0)",
             steps=(("green", None), ("orange", 100), ("red", 1000))),
        step_in_force(w=8),
        row("Loop by loop"),
        chart("Busy share per loop", "percentunit",
              "Lines close together: connections are spread evenly. One high line: too few connections, or one loop "
              "has the heavy ones.",
              [query(f"sum by (loop) ({rate('dyno_event_loop_busy_seconds_total')})", "{{loop}}")]),
        chart("Longest wait per loop (sliding window)", "s", "How late a task ran on its loop, at worst in the last half "
              "minute. High on one loop: a blocking handler. On all at once: a collection pause or no CPU left.",
              [query(f"max by (loop) (dyno_event_loop_lag_seconds{{{ARM}}})", "{{loop}}")]),
        chart("Pending tasks per loop", "none", "Work handed to a loop from outside and not yet begun.",
              [query(f"max by (name) (netty_eventexecutor_tasks_pending{{{ARM}}})", "{{name}}")]),
        chart("CPU per request", "s", "Fewer loops batch more per wake-up: watch this while stepping their number.",
              [query(f"{CPU_PER_REQUEST} or vector(0)", "CPU per request")]),
        row("Connections"),
        chart("Open connections", "none", "Connections of the main server.",
              [query(f"sum by (arm) (dyno_connections_open{{{ARM}}})", "arm {{arm}}")], w=8),
        chart("New connections", "cps", "Near 0 under kept-alive load. High: clients do not reuse connections, and "
              "accepting is what you measure.",
              [query(total("dyno_connections_total"), "accepted")], w=8),
        chart("Requests per connection", "none", "Mean over the connections that closed lately. 1: no keep-alive.",
              [query(f"{total('dyno_connection_requests_sum')} / ({total('dyno_connection_requests_count')} > 0)"
                     " or vector(0)", "requests per connection")], w=8)])


def injector():
    busy = "dyno_injector_requests_total"
    return dashboard("dyno-injector", "Dyno · Injector", "What Gatling sends and what comes back, live", [
        row("Is the load what it should be?"),
        step_in_force(w=8),
        stat("Active users", "none", "Virtual users now. Constant in a closed load; rising without end in an open one "
             "means that answers are too slow.", "sum (dyno_injector_active_users) or vector(0)"),
        stat("Requests", "reqps", "Requests per second that ended.",
             f"sum (rate({busy}{RATE})) or vector(0)"),
        stat("Failure share", "percentunit", "Must be 0: refused connections, time-outs, failed checks.",
             f'(sum (rate({busy}{{status="ko"}}{RATE})) or vector(0)) / (sum (rate({busy}{RATE})) > 0) or vector(0)',
             steps=(("green", None), ("red", 0.0001)), decimals=2),
        stat("p99", "s", "99 of 100 answers arrived faster than this. Whole milliseconds are all Gatling counts.",
             f"{client_quantile(0.99)} or vector(0)"),
        row("Load"),
        chart("Requests by name and step", "reqps", "Each request name carries its step. Flat within a step once warm.",
              [query(f"sum by (request, step) (rate({busy}{RATE})) or on () vector(0)", "{{request}} · {{step}}")]),
        chart("Failures", "reqps", "Must stay 0. Failures just at a step line: the drain lost requests.",
              [query(f'sum by (request, step) (rate({busy}{{status="ko"}}{RATE})) or on () vector(0)',
                     "{{request}} · {{step}}")]),
        chart("Active users", "none", "Compare with open connections at the service.",
              [query("sum (dyno_injector_active_users) or vector(0)", "active users"),
               query(f"sum (dyno_connections_open{{{ARM}}})", "connections at the service")]),
        chart("Response time", "s", "p50 says what is usual, p99 and p99.9 what a page with many calls will meet. From "
              "buckets of all requests together.",
              [query(client_quantile(0.5), "p50"), query(client_quantile(0.95), "p95"),
               query(client_quantile(0.99), "p99"), query(client_quantile(0.999), "p99.9")]),
        chart("p99 by step", "s", "The same step line by line. Compare neighbours.",
              [query(client_quantile(0.99, "step"), "{{step}}")], w=24),
        heatmap("Response times", "s", "Two bands: two kinds of requests, or a part that waits. A plume upwards at a "
                "step line is the cold JVM.",
                f"sum by (le) (increase(dyno_injector_response_seconds_bucket{RATE}))")])


def main():
    stale = []
    for content in (service(), steps(), jvm(), event_loops(), injector()):
        path = FOLDER / f"{content['uid']}.json"
        text = json.dumps(content, indent=2, ensure_ascii=False) + "\n"
        if "--check" in sys.argv[1:]:
            if not path.exists() or path.read_text(encoding="utf-8") != text:
                stale.append(str(path))
        else:
            path.write_text(text, encoding="utf-8")
    if stale:
        sys.exit("Not what grafana/dashboards.py writes; run it and commit: " + ", ".join(stale))


if __name__ == "__main__":
    main()
