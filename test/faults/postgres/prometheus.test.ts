import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { describeInstalled } from "../../for-suite.ts";
import { findPrometheus, startPrometheus } from "../../programs/prometheus.ts";
import { everyStore, isPostgresql } from "../../server/stores.ts";
import { startOn } from "../started.ts";
import { startCredits } from "../writers.ts";
import { throughProxy } from "./proxy.ts";

const alerts = join(import.meta.dirname, "../../../deploy/monitoring/alerts.yaml");
const token = randomBytes(32).toString("hex");
const tgIds = [1, 2, 3];

const [kind] = everyStore.filter(isPostgresql);
const installed = kind ? findPrometheus().map((programs) => ({ kind, programs })) : [];

describeInstalled(installed, "Debian's Prometheus", ({ kind, programs }) => {
  test("scrapes the activity, and its alert fires when the store is gone", async () => {
    const fresh = await kind.fresh();
    const { proxy, env } = await throughProxy(fresh.env.DATABASE_URL ?? "");
    const started = await startOn(fresh, {
      env: { ...env, METRICS_TOKEN: token },
      players: tgIds,
    });
    const { url, apiKey } = started;
    const prometheus = await startPrometheus(programs, {
      target: new URL(url).host,
      token,
      // A minute's wait would prove nothing more.
      rules: readFileSync(alerts, "utf8").replaceAll(/for: \d+m/g, "for: 0s"),
    });

    const credits = startCredits({ urls: [url], apiKey, tgIds }, 4);
    await expect.poll(() => credits.acknowledged.size).toBeGreaterThan(50);
    await credits.stop();
    const route = "/api/bot-users/external/increase-points";
    const credited = `slotwire_http_requests_total{route="${route}",status="200"}`;
    await expect
      .poll(() => prometheus.query(credited, "status"))
      .toEqual({ 200: credits.acknowledged.size });
    const sessions = 'slotwire_http_requests_total{route="/api/mini-app/:botId/session"}';
    expect(await prometheus.query(sessions, "status")).toEqual({ 200: tgIds.length });
    expect(await prometheus.query("slotwire_ready and slotwire_store_up")).toEqual({ "": 1 });
    expect(await prometheus.query('ALERTS{alertname="SlotwireStoreDown"}')).toEqual({});

    await proxy.close();
    await expect
      .poll(() => prometheus.query('ALERTS{alertname="SlotwireStoreDown"}', "alertstate"))
      .toEqual({ firing: 1 });
    expect(await prometheus.query("up")).toEqual({ "": 1 });

    await prometheus.stop();
    await started.stop();
  });
});
