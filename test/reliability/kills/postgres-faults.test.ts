import { expect, test } from "vitest";
import { findDeployPrograms } from "../../faults/behind-caddy.ts";
import { openWithBot } from "../../faults/bot.ts";
import { freshOn } from "../../faults/started.ts";
import { describeInstalled } from "../../for-suite.ts";
import { findHaproxy } from "../../programs/haproxy.ts";
import { findPostgres, startPostgres } from "../../programs/postgres-server.ts";
import { insertUsers } from "../../server/store/user-rows.ts";
import { freshFolder } from "../../server/stores.ts";
import { record, scaled } from "../figure.ts";
import { readLedgerFacts } from "./ledger-facts.ts";
import { playFaults } from "./played-faults.ts";
import { drainSeconds, restartBehindCaddy, restartInTurn } from "./rolling-restarts.ts";

const perSecond = 300;
const users = 500;
const restarts = scaled(50, 2);
const [binaries, haproxy] = [findPostgres(), findHaproxy()];
const installed = binaries && haproxy ? [{ binaries, haproxy }] : [];

/** The limit until the service serves again after a fault, in s. */
const readyGoal = 5;
const rounds = scaled(5);

describeInstalled(installed, "a service whose PostgreSQL has faults", (programs) => {
  test(`is ready within ${readyGoal} s after each, and loses nothing`, async () => {
    const faults = await playFaults(programs, { rounds, perSecond, users });
    for (const { name, readySeconds, answers } of faults.played)
      record({
        id: `R12 ready s after PostgreSQL was ${name}`,
        value: Math.max(...readySeconds),
        goal: readyGoal,
        detail: `The longest of ${readySeconds.length}, from the end of the fault until a credit that was called after it had its 200 and /health/ready another, at ${perSecond} credits a second. Meanwhile calls were answered ${answers}.`,
      });
    record({
      id: "R12 lost in PostgreSQL's faults",
      value: faults.lost + faults.wrong,
      detail: `Of ${faults.acknowledged} acknowledged credits; and keys that count twice, users whose balance is not their sum, balances that no row goes on from. Faults were ${faults.played.map(({ name }) => name).join(", ")}${faults.skipped}.`,
    });
  });
});

describeInstalled(installed, `a service at ${perSecond} requests a second`, (programs) => {
  test(`drops none of them in ${restarts} rolling restarts behind a load balancer`, async () => {
    const server = await startPostgres(programs.binaries);
    const { env: own, remove } = await freshOn(server);
    const env = { ...own, LOG_LEVEL: "warn" };
    const { store, apiKey } = await openWithBot(env);
    await insertUsers({ store }, users);
    const { requests, dropped, acknowledged, exitCodes } = await restartInTurn(
      programs.haproxy,
      env,
      { apiKey, users },
      { restarts, perSecond },
    );
    const facts = await readLedgerFacts(store);
    await store.close();
    await server.stop();
    await remove();
    expect([...exitCodes]).toEqual([0]);
    record({
      id: "R12 dropped in rolling restarts",
      value: [...dropped.values()].reduce((sum, count) => sum + count, 0),
      detail: `Of ${requests} credits through HAProxy at ${perSecond} a second, while two processes were restarted ${restarts} times in turn, each of which served for ${drainSeconds} s more (DRAIN_SECONDS); those without an answer of the service: ${describeCalls(dropped)}.`,
    });
    record({
      id: "R12 wrong rows after rolling restarts",
      value:
        Math.abs(facts.keyed - acknowledged.size) +
        facts.doubled +
        facts.unequal +
        facts.brokenChains,
      detail:
        "Ledger rows that were not acknowledged or are not there, and balances that do not fit.",
    });
  });
});

describeInstalled(findDeployPrograms(), "the service of the deploy page", (programs) => {
  test(`drops no POST in ${restarts} restarts behind Caddy`, async () => {
    const { env, remove } = await freshFolder();
    const { store, apiKey } = await openWithBot(env);
    await insertUsers({ store }, users);
    const { requests, dropped, acknowledged, exitCodes } = await restartBehindCaddy(
      programs,
      { ...env, LOG_LEVEL: "warn" },
      { apiKey, users },
      { restarts, perSecond },
    );
    const { keyed } = await readLedgerFacts(store);
    await store.close();
    await remove();
    expect([[...exitCodes], keyed]).toEqual([[0], acknowledged.size]);
    record({
      id: "R12 dropped in restarts behind Caddy",
      value: [...dropped.values()].reduce((sum, count) => sum + count, 0),
      detail: `Of ${requests} POSTs at ${perSecond} a second, while the one process of the deploy page, on the embedded store, was restarted ${restarts} times under a played socket unit; those without an answer of the service: ${describeCalls(dropped)}.`,
    });
  });
});

function describeCalls(dropped: ReadonlyMap<number, number>): string {
  const counts = [...dropped].map(([status, count]) => `${count} with ${status || "none"}`);
  return counts.join(", ") || "none";
}
