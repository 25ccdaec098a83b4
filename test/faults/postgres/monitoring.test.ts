import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { describeInstalled } from "../../for-suite.ts";
import { findPrometheus, promtool } from "../../programs/prometheus.ts";
import { metricsToken } from "../../server/metrics/scrape.ts";
import { type RunningService, startService } from "../../server/service.ts";
import { freshFolder, isPostgresql, type StoreKind, stores } from "../../server/stores.ts";

const root = join(import.meta.dirname, "../../..");
const folder = join(root, "deploy/monitoring");
const read = (name: string) => readFileSync(join(folder, name), "utf8");
const embedded: StoreKind = { name: "embedded store", fresh: freshFolder };

/** Each query of the dashboard in Prometheus's form. */
const queries = [
  ...JSON.stringify(JSON.parse(read("dashboard.json"))).matchAll(/"expr":("(?:[^"\\]|\\.)*")/g),
]
  .map(([, text]) => JSON.parse(text ?? "") as string)
  .map((text) => text.replaceAll("$__rate_interval", "5m").replaceAll(/\$(?:job|instance)/g, ".*"));
const alerts = read("alerts.yaml");

describeInstalled(findPrometheus(), "the dashboard and the alerts", (programs) => {
  /** The names that a service exposes, on the embedded store or on PostgreSQL. */
  const exposed = new Set<string>();
  beforeAll(async () => {
    for (const kind of [embedded, ...stores.filter(isPostgresql).slice(0, 1)])
      for (const name of await namesOf(kind)) exposed.add(name);
  });

  test("are accepted by Prometheus's own checks, and the alerts pass their tests", () => {
    promtool(programs, "check", "rules", join(folder, "alerts.yaml"));
    promtool(programs, "check", "config", join(folder, "prometheus.yaml"));
    promtool(programs, "test", "rules", join(folder, "alerts.test.yaml"));
  });

  test("use only metrics that the service exposes", () => {
    const texts = [
      ...queries,
      ...alerts.matchAll(/expr: (?:\|\n)?([\s\S]*?)\n {8}(?:for|labels):/g),
    ].map((text) => (typeof text === "string" ? text : (text[1] ?? "")));
    expect(texts.length).toBeGreaterThan(50);
    const names = texts.flatMap((text) => text.match(/\b(?:slotwire|process|nodejs)_\w+/g) ?? []);
    expect(names.length).toBeGreaterThanOrEqual(texts.length - 1);
    expect([...new Set(names)].filter((name) => !exposed.has(name))).toEqual([]);
  });

  test("Prometheus can parse every query of the dashboard", () => {
    const rules = queries.map((expr, at) => ({ record: `query${at}`, expr }));
    const temporary = mkdtempSync(join(tmpdir(), "slotwire-rules-"));
    const file = join(temporary, "rules.json");
    writeFileSync(file, JSON.stringify({ groups: [{ name: "dashboard", rules }] }));
    expect(promtool(programs, "check", "rules", file)).toContain(`${rules.length} rules found`);
    rmSync(temporary, { recursive: true });
  });

  test("every alert links to a heading with instructions", () => {
    const page = readFileSync(join(root, "docs/operate.md"), "utf8");
    const anchors = [...page.matchAll(/^#+ (.+)$/gm)].map(([, text = ""]) =>
      text
        .toLowerCase()
        .replaceAll(/[^\w -]/g, "")
        .replaceAll(" ", "-"),
    );
    const named = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name]) => name?.toLowerCase());
    const links = [...alerts.matchAll(/runbook_url: docs\/operate\.md#(\S+)/g)].map(
      ([, anchor]) => anchor,
    );
    expect(links).toEqual(named);
    expect(anchors).toEqual(expect.arrayContaining(links));
  });
});

async function namesOf(kind: StoreKind): Promise<string[]> {
  const service: RunningService = await startService(kind, {
    env: { METRICS_TOKEN: metricsToken },
  });
  const headers = { authorization: `Bearer ${metricsToken}` };
  const text = await (await service.call("/metrics", { headers })).text();
  await service.stop();
  const types = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)];
  return types.flatMap(([, name = "", type]) =>
    type === "histogram" ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
  );
}
