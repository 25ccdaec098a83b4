import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endProcess } from "./end-process.ts";
import { freePort } from "./free-port.ts";
import { findProgram, isAbsent } from "./installed.ts";

/** The programs of Debian's `prometheus`. */
export interface PrometheusPrograms {
  readonly prometheus: string;
  readonly promtool: string;
}

/** The installed programs, for `describeInstalled`, which skips tests without them. */
export function findPrometheus(): PrometheusPrograms[] {
  const [prometheus, promtool] = [findProgram("prometheus"), findProgram("promtool")];
  if (prometheus && promtool) return [{ prometheus, promtool }];
  isAbsent("Prometheus", "prometheus");
  return [];
}

/** A Prometheus that scrapes one service each second. */
export interface RunningPrometheus {
  /** The current values of an expression, by the label of that name. */
  query(expression: string, label?: string): Promise<Record<string, number>>;
  stop(): Promise<void>;
}

/** Starts one that scrapes `/metrics` at `target` with `token`, and watches the rules. */
export async function startPrometheus(
  { prometheus }: PrometheusPrograms,
  { target, token, rules }: { target: string; token: string; rules: string },
): Promise<RunningPrometheus> {
  const folder = mkdtempSync(join(tmpdir(), "slotwire-prometheus-"));
  mkdirSync(join(folder, "data"));
  writeFileSync(join(folder, "rules.yaml"), rules);
  const config = join(folder, "prometheus.yaml");
  writeFileSync(config, configuration(target, token));
  const port = await freePort();
  const child = spawn(
    prometheus,
    [
      `--config.file=${config}`,
      `--storage.tsdb.path=${join(folder, "data")}`,
      `--web.listen-address=127.0.0.1:${port}`,
      "--log.level=error",
    ],
    { stdio: "ignore" },
  );
  return {
    async query(expression, label = "") {
      const url = `http://127.0.0.1:${port}/api/v1/query?${new URLSearchParams({ query: expression })}`;
      const answer = await fetch(url).catch(() => undefined);
      if (!answer?.ok) return {};
      const { data } = (await answer.json()) as {
        data: { result: { metric: Record<string, string>; value: [number, string] }[] };
      };
      return Object.fromEntries(
        data.result.map(({ metric, value }) => [metric[label] ?? "", Number(value[1])]),
      );
    },
    async stop() {
      await endProcess(child, "SIGKILL");
      rmSync(folder, { recursive: true });
    },
  };
}

function configuration(target: string, token: string): string {
  return `global: { evaluation_interval: 200ms }
rule_files: [rules.yaml]
scrape_configs:
  - job_name: slotwire
    scrape_interval: 1s
    scrape_timeout: 1s
    authorization: { credentials: ${token} }
    static_configs: [{ targets: ["${target}"] }]
`;
}

/** Runs promtool, and returns its output. Throws with that if it finds a fault. */
export function promtool({ promtool }: PrometheusPrograms, ...words: readonly string[]): string {
  return execFileSync(promtool, words, { encoding: "utf8", stdio: "pipe" });
}
