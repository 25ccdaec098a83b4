import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { chanceOf } from "../../chance.ts";
import { endProcess } from "../../programs/end-process.ts";
import { atOnce, type RawCall } from "../../raw-call.ts";
import { randomRouteCall } from "../../server/builder/random-call.ts";
import { randomExternalCall } from "../../server/external/random-call.ts";
import { signInOwner } from "../../server/owner-session.ts";
import { openSession } from "../../server/service.ts";
import { stores } from "../../server/stores.ts";
import { type AttackedService, attackedService } from "../attacked-service.ts";
import { record, scaled } from "../figure.ts";
import { openFiles } from "../soak/growth.ts";
import { formCheck } from "./answer-schemas.ts";
import { exchanged, faultOfAnswer, malformed } from "./malformed-http.ts";
import { type Met, probed } from "./probe.ts";

const fuzzed = scaled(90_000, 400);
const raw = scaled(10_000, 100);
const idleSockets = scaled(10_000, 200);
const slowSockets = scaled(500, 20);
const callsAtOnce = 16;
const batch = 2000;
/** Silent connections are ended after a minute at most. */
const patience = { timeout: 100_000, interval: 1000 };
const externalPath = "/api/bot-users/external/";
/** Routes that end the session of the test. */
const endsSession = /sign-out|change-password|change-email|\/sessions/;

interface Tally {
  calls: number;
  statuses: Map<number, number>;
  broken: string[];
  departures: string[];
  busy: number;
  failedProbes: number;
  probes: number;
  ratio: number;
  told: string[];
  grownMb: number;
  sockets: string[];
}

test(`${fuzzed} random calls, ${raw} malformed ones and ${idleSockets} idle connections delay nobody`, async () => {
  const tally: Tally = {
    calls: 0,
    statuses: new Map(),
    broken: [],
    departures: [],
    busy: 0,
    failedProbes: 0,
    probes: 0,
    ratio: 0,
    told: [],
    grownMb: 0,
    sockets: [],
  };
  for (const [index, kind] of stores.entries()) {
    const service = await attackedService(kind, {}, "ulimit -n $(ulimit -Hn); ");
    await attack(service, index, tally);
    await service.stop();
  }
  const { calls, broken, departures, ratio } = tally;
  const statuses = [...tally.statuses].toSorted().map(([status, count]) => `${status} ${count}`);
  record({
    id: "R6",
    value: broken.length,
    detail: `5xx, no answer at all or an ended process, in ${calls} calls at random over every registered route and ${raw} raw exchanges in ${Object.keys(malformed).length} ways on ${stores.length} stores; ${tally.busy} more were 503; answers: ${statuses.join(", ")}`,
  });
  record({
    id: "R6 schema",
    value: departures.length,
    detail:
      "of the same, answers that are not as their route's schema says, errors that are no problem, and smuggled requests that were answered",
  });
  record({
    id: "R6 held up",
    value: Number(ratio.toFixed(2)),
    goal: 5,
    detail: `the p99 of a player and an API client beside it, as a multiple of that beside as many ordinary calls: ${tally.told.join("; ")}; both share the two cores with what attacks`,
  });
  record({
    id: "R6 failed",
    value: tally.failedProbes,
    detail: `calls of that player and client that failed, of ${tally.probes}; connections at once on each store, ${slowSockets} of which send a body byte by byte, until the service has ended them: ${tally.sockets.join(", ")}`,
  });
  record({
    id: "R6 memory",
    value: Math.round(tally.grownMb),
    goal: 150,
    detail:
      "MB that the process has grown by, from before the attack to after it, each time with its garbage collected",
  });
  expect([broken.slice(0, 5), departures.slice(0, 5)]).toEqual([[], []]);
});

async function attack(service: AttackedService, index: number, tally: Tally): Promise<void> {
  const scene = await openScene(service);
  const pid = service.process.pid();
  const share = 1 / stores.length;
  const calm = await probed(service, scene.probeKey, () => ordinary(service, scene.probeKey));
  const before = { memory: await service.keptMemory(), files: openFiles(pid) };
  const note = (what: string, met: Met) => {
    tally.probes += met.calls;
    tally.failedProbes += met.failed;
    const ratio = met.p99 / calm.p99;
    tally.ratio = Math.max(tally.ratio, ratio);
    tally.told.push(`${what} ${met.p99.toFixed(0)} ms, was ${calm.p99.toFixed(0)}`);
  };
  note("fuzz", await probed(service, scene.probeKey, () => fuzz(service, scene, index, tally)));
  note(
    "malformed",
    await probed(service, scene.probeKey, async () => {
      const ways = Object.entries(malformed);
      await atOnce(64, Array(Math.ceil(raw * share)).keys(), async (number) => {
        const [way, make] = ways[number % ways.length] ?? expect.fail();
        const text = make(chanceOf(index * 1e6 + number));
        const fault = faultOfAnswer(text, await exchanged(service.url, text));
        if (fault?.startsWith("5")) tally.broken.push(`${way}: ${fault}`);
        else if (fault) tally.departures.push(`${way}: ${fault}`);
      });
    }),
  );
  const holder = holdSockets(service.url);
  const held = await holder.held;
  tally.sockets.push(`${held.held} held and ${held.refused} refused`);
  note(
    "idle",
    await probed(service, scene.probeKey, () =>
      expect.poll(() => openFiles(pid), patience).toBeLessThan(before.files + 100),
    ),
  );
  await endProcess(holder.child, "SIGKILL");
  if (held.refused > 0) tally.broken.push(`${held.refused} connections were refused`);
  if ((await service.call("/health/ready")).status !== 200) tally.broken.push("is not ready");
  if (/MaxListeners/.test(service.process.output())) tally.broken.push("leaks listeners");
  tally.grownMb = Math.max(tally.grownMb, (await service.keptMemory()) - before.memory);
}

interface Scene {
  readonly apiKey: string;
  readonly probeKey: string;
  readonly token: string;
  readonly cookie: string;
  readonly ids: readonly string[];
}

async function openScene(service: AttackedService): Promise<Scene> {
  const apiKey = await service.addBot();
  await service.addBot({ id: "other" });
  await service.addBot({ id: "theirs" });
  const probeKey = await service.addBot({ id: "probe" });
  const owner = await signInOwner(service, { bots: ["demo", "other"] });
  const made = await owner.call("POST", "/api/builder/bots/demo/api-keys", { name: "key" });
  const { key } = await made.json();
  const { token } = await openSession(service, 42);
  return { apiKey, probeKey, token, cookie: owner.cookie, ids: [key.id, "none"] };
}

/** Valid calls, as many at once as the others. */
async function ordinary(service: AttackedService, apiKey: string): Promise<void> {
  const query = new URLSearchParams({ apiKey, botId: "probe", limit: "10" });
  const path = `${externalPath}bot-users?${query}`;
  await atOnce(callsAtOnce, Array(scaled(10_000, 1000)).keys(), async () => {
    await (await service.send({ method: "GET", path, headers: {}, body: undefined })).text();
  });
}

async function fuzz(
  service: AttackedService,
  scene: Scene,
  index: number,
  tally: Tally,
): Promise<void> {
  const check = formCheck(service.routes);
  const externalPaths = service.routes
    .map(({ url }) => url)
    .filter((url) => url.startsWith(externalPath));
  const routes = service.routes.filter(({ url }) => !endsSession.test(url));
  const of = (start: RegExp) => routes.filter(({ url }) => start.test(url));
  const headers = {
    builder: { origin: service.config.baseUrl, cookie: scene.cookie },
    player: { authorization: `Bearer ${scene.token}` },
  };
  const calls = (some: typeof routes, more: Record<string, string>): fc.Arbitrary<RawCall> =>
    randomRouteCall(some, scene.ids).map(({ method, path, type, body }) => ({
      method,
      path,
      body,
      headers: { ...more, ...(type && { "content-type": type }) },
    }));
  const any = fc.oneof(
    { weight: 4, arbitrary: calls(of(/^\/api\/builder/), headers.builder) },
    { weight: 3, arbitrary: calls(of(/^\/api\/mini-app/), headers.player) },
    { weight: 3, arbitrary: randomExternalCall(scene.apiKey, externalPaths) },
    { weight: 1, arbitrary: calls(of(/^(?!\/api\/)/), {}) },
    { weight: 1, arbitrary: calls(routes, { ...headers.builder, ...headers.player }) },
  );
  const share = Math.ceil(fuzzed / stores.length);
  for (let done = 0; done < share; done += batch) {
    const numRuns = Math.min(batch, share - done);
    const sample = fc.sample(any, { seed: 1 + index * 1_000_000 + done, numRuns });
    await atOnce(callsAtOnce, sample, async (call) => {
      const where = `${call.method} ${call.path.slice(0, 200)} ${call.body?.slice(0, 300)}`;
      tally.calls += 1;
      try {
        const answer = await service.send(call);
        const { status } = answer;
        tally.statuses.set(status, (tally.statuses.get(status) ?? 0) + 1);
        if (status === 503) tally.busy += 1;
        else if (status >= 500) tally.broken.push(`${status} ${where}`);
        const fault = await check(call.method, call.path, answer);
        if (fault) tally.departures.push(`${fault}: ${where}`);
      } catch (error) {
        tally.broken.push(`${error} ${where}`);
      }
    });
  }
}

/** Holds connections in a separate process, which may open as many files as it can. */
function holdSockets(url: string): {
  readonly child: ChildProcess;
  readonly held: Promise<{ held: number; refused: number }>;
} {
  const file = join(import.meta.dirname, "hold-sockets.mjs");
  const words = [
    process.execPath,
    file,
    new URL(url).port,
    String(idleSockets),
    String(slowSockets),
  ];
  const child = spawn("bash", ["-c", 'ulimit -n $(ulimit -Hn); exec "$0" "$@"', ...words], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const held = new Promise<{ held: number; refused: number }>((resolve, reject) => {
    child.stdout?.once("data", (line) => resolve(JSON.parse(String(line))));
    child.once("exit", () => reject(new Error("The connections ended before all were open.")));
  });
  return { child, held };
}
