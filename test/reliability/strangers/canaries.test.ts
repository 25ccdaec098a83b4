import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { readFieldKeys } from "#server/fields/field-key.ts";
import { failedStart } from "../../faults/service-process.ts";
import { runCli } from "../../server/commands/cli.ts";
import { serverKey } from "../../server/fields/certificates.ts";
import { dump } from "../../server/leaks.ts";
import { call, cookieOf, password, signInOwner } from "../../server/owner-session.ts";
import { botFile, botToken, initDataOf } from "../../server/service.ts";
import { isPostgresql, type StoreKind, stores } from "../../server/stores.ts";
import { type AttackedService, attackedService } from "../attacked-service.ts";
import { record } from "../figure.ts";
import { type Canary, lookLikeSecrets, type Place, searched } from "./canary-search.ts";
import { callFor } from "./foreign-call.ts";
import { openScene } from "./foreign-scene.ts";

const root = join(import.meta.dirname, "../../..");
const random = () => randomBytes(24).toString("base64url");
const address = "203.0.113.177";
/**
 * A field's whole address is public for players' browsers and so in the store; `check` prints its
 * arguments.
 */
const isAddressShown = /^(?:export|check|the store's rows|pg_dump|the file) ?/;

/** A service, all of its answers, and all secrets so far. */
interface Drive {
  readonly service: AttackedService;
  readonly places: Place[];
  readonly canaries: Canary[];
}

test("no secret is in a log, an answer, a store, a bundle or the history", async () => {
  const hits: string[] = [];
  let [count, places, bytes] = [0, 0, 0];
  for (const kind of stores) {
    const drive = await driven(kind);
    const found = searched(drive.canaries, drive.places);
    hits.push(...found.map((hit) => `${hit.canary} in ${hit.place} as ${hit.form}: ${hit.around}`));
    count = drive.canaries.length;
    places += drive.places.length;
    bytes += drive.places.reduce((sum, { content }) => sum + content.length, 0);
  }
  const stored = keptPlaces();
  hits.push(...stored.flatMap(lookLikeSecrets));
  record({
    id: "R8",
    value: hits.length,
    detail: `secrets found where they must not be: ${count} canaries in 13 forms each in ${places} outputs, answers, command lines and stores (${(bytes / 1e6).toFixed(0)} MB) of ${stores.length} stores with LOG_LEVEL=trace, and ${stored.length} bundles and commits searched for what looks like a secret; what is shown once to whom it is for is left out there`,
  });
  expect(hits.slice(0, 20)).toEqual([]);
});

test("the search finds a planted secret in each form, and one that is split", () => {
  const value = `${random()}&+/ ü"`;
  const canaries = [{ name: "planted", value }];
  const bytes = Buffer.from(value);
  const planted = {
    plain: `x ${value} y`,
    base64: Buffer.from(`xy${value}z`).toString("base64"),
    base64url: Buffer.from(`x${value}yz`).toString("base64url"),
    hex: `x${bytes.toString("hex").toUpperCase()}y`,
    address: `?x=${encodeURIComponent(value)}&y`,
    json: JSON.stringify({ x: value }),
    split: `{"msg":"${value.slice(0, 9)}\n${value.slice(9)}`,
  };
  const found = Object.entries(planted).filter(
    ([name, content]) => searched(canaries, [{ name, content }]).length > 0,
  );
  record({
    id: "R8 planted",
    value: found.length,
    goal: Object.keys(planted).length,
    better: "higher",
    detail: `of ${Object.keys(planted).length} places with a planted secret, those in which the search finds it`,
  });
});

/** Uses every feature of the product, and every failure. */
async function driven(kind: StoreKind): Promise<Drive> {
  const secretKey = random();
  const service = await attackedService(kind, {
    SECRET_KEY: secretKey,
    LOG_LEVEL: "trace",
    TRUST_PROXY: "true",
    ALLOW_LOCAL_FIELD_URLS: "on",
  });
  const drive: Drive = { service: recorded(service), places: [], canaries: [] };
  const { places, canaries } = drive;
  const learn = (name: string, value: string | undefined, shownAt?: RegExp) => {
    if (!value || value.length < 8) throw new Error(`The canary ${name} did not come up.`);
    canaries.push({ name, value, ...(shownAt && { shownAt }) });
  };
  learn("SECRET_KEY", secretKey);
  learn("the bot's token", botToken);
  learn("an owner's password", password);
  learn("an address that is not recorded", address);
  learn("the set-up link", /claim#(\w+)/.exec(service.process.output())?.[1], /^output$/);
  const scene = await openScene(drive.service);
  const session = scene.victim.headers.authorization?.replace("Bearer ", "");
  learn("a session's token", session, /\/session$/);
  learn("an API key", scene.victim.apiKey);
  learn(
    "a revoked API key",
    scene.strangers.find(({ who }) => who === "a revoked API key")?.apiKey,
    /\/api-keys$/,
  );
  learn("an owner's cookie", scene.victim.headers.cookie?.replace(/^.*?=/, ""), /^cookie of/);
  await ownersSecrets(drive.service, scene.victim.headers.cookie ?? "", learn);
  for (const { jwk } of await readFieldKeys(service.store, Date.now()))
    learn("the private key of fields", String(jwk.d));
  const initData = initDataOf({ id: 4242 }, Date.now());
  learn("the hash of init data", initData.slice(-64));
  await drive.service.call("/api/mini-app/victim/session", {
    method: "POST",
    headers: { authorization: `tma ${initData}`, "x-forwarded-for": address },
  });
  const everybody = [scene.victim, ...scene.strangers];
  const isLast = (url: string) => Number(/sign-out|change-password|change-email/.test(url));
  const routes = service.routes.toSorted((one, other) => isLast(one.url) - isLast(other.url));
  for (const by of everybody)
    for (const route of routes)
      if (route.method !== "HEAD" && !(by === scene.victim && /sessions/.test(route.url)))
        await callFor({ ...scene, service: drive.service }, route, by);
  places.push(...processList());
  await commands(drive, learn);
  await crash(drive, scene);
  await keep(drive, kind);
  return drive;

  /** The service, with every answer recorded. */
  function recorded(known: AttackedService): AttackedService {
    const note = async (path: string, answer: Response): Promise<Response> => {
      const { pathname } = new URL(path, known.url);
      drive.places.push({ name: pathname, content: await answer.clone().text() });
      const headers = [...answer.headers].map((pair) => pair.join(": ")).join(" | ");
      drive.places.push({ name: `cookie of ${pathname}`, content: headers });
      return answer;
    };
    return Object.defineProperties(
      { ...known },
      {
        now: { get: () => Date.now() },
        call: {
          value: async (path: string, init?: RequestInit) =>
            note(path, await known.call(path, init)),
        },
        send: {
          value: async (sent: Parameters<AttackedService["send"]>[0]) =>
            note(sent.path, await known.send(sent)),
        },
      },
    );
  }
}

type Learn = (name: string, value: string | undefined, shownAt?: RegExp) => void;

/** The secrets that an owner is shown once. */
async function ownersSecrets(
  service: AttackedService,
  cookie: string,
  learn: Learn,
): Promise<void> {
  const ask = async (method: string, path: string, body?: unknown) => {
    const answer = await call(service, method, `/api/builder/${path}`, body, { cookie });
    return answer.json();
  };
  const { apiKey } = await ask("POST", "bots/victim/api-keys", { name: "shown once" });
  learn("an API key that is shown once", apiKey, /\/api-keys$/);
  const { secret } = await ask("POST", "bots/victim/webhook/rotate-secret");
  learn("a webhook's secret", secret, /rotate-secret$/);
  const { link } = await ask("POST", "invitations", { botIds: ["victim"] });
  learn("an invitation", link?.split("#")[1], /\/invitations$/);
  // One sign-in with a wrong password, and one changed password.
  const wrong = random();
  learn("a wrong password", wrong);
  await call(service, "POST", "/api/builder/auth/sign-in/email", {
    email: "eve@example.com",
    password: wrong,
  });
  const other = await signInOwner(service, { email: "changing@example.com", bots: [] });
  const fresh = random();
  learn("a new password", fresh);
  const changed = await other.call("POST", "/api/builder/auth/change-password", {
    currentPassword: password,
    newPassword: fresh,
  });
  learn("the cookie after it", cookieOf(changed).replace(/^.*?=/, ""), /^cookie of/);
}

/** All current command lines. */
function processList(): Place[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const content = readFileSync(`/proc/${name}/cmdline`, "utf8").replaceAll("\0", " ");
        return [{ name: `the command line of ${name}`, content }];
      } catch {
        return [];
      }
    });
}

/** All command lines during `work`. */
async function commandLinesDuring(work: Promise<unknown>): Promise<Place[]> {
  const seen = new Map<string, Place>();
  const timer = setInterval(() => {
    for (const place of processList()) seen.set(place.content, place);
  }, 10);
  await work.finally(() => clearInterval(timer));
  return [...seen.values()];
}

/** Runs every command with output, and starts that fail. */
async function commands({ service, places }: Drive, learn: Learn): Promise<void> {
  const file = join(service.env.DATA_DIR ?? "", "bot.json");
  const query = random();
  learn("the query of a field", query, isAddressShown);
  const field = { name: "shop", url: `https://owner.example.com/x?key=${query}`, fallback: "–" };
  writeFileSync(
    file,
    JSON.stringify({ ...botFile(), fields: [...botFile().fields.slice(0, 2), field] }),
  );
  const broken = join(service.env.DATA_DIR ?? "", "broken.json");
  writeFileSync(broken, JSON.stringify({ ...botFile(), game: 5, token: botToken }));
  const run = async (...words: string[]) => runWith({}, ...words);
  const runWith = async (env: Record<string, string>, ...words: string[]) => {
    const { stdout, stderr } = await runCli(words, { ...service.env, ...env });
    places.push({ name: `${words[0]} ${words[1] ?? ""}`, content: stdout + stderr });
    return stdout;
  };
  const { apiKey } = JSON.parse(await run("import", file, "--key", "cli"));
  learn("a key of the command line", apiKey, /^import/);
  await run("import", broken);
  await run("import", "nothing.json");
  await run("export", "demo");
  await run("key", "list", "demo");
  const made = JSON.parse(await run("key", "create", "demo", "--name", "x"));
  learn("another key of the command line", made.apiKey, /^key create/);
  await run("owner", "list");
  const invited = await run("owner", "invite", "--bot", "demo");
  learn("an invitation of the command line", /claim#(\w+)/.exec(invited)?.[1], /^owner invite/);
  const reset = await run("owner", "reset-password", "eve@example.com");
  learn("a link for a new password", /claim#(\w+)/.exec(reset)?.[1], /^owner reset-password/);
  await run("check", `https://127.0.0.1:1/x?key=${query}`);
  const secret = random();
  learn("the password of a database", secret);
  const { DATABASE_URL: databaseUrl } = service.env;
  const withPassword = databaseUrl?.replace(/^(\w+:\/\/[^:@/]*)@/, `$1:${secret}@`);
  const copy = join(service.env.DATA_DIR ?? "", "copy");
  await run("backup", copy);
  expect(existsSync(copy)).toBe(databaseUrl === undefined);
  await run("restore", copy);
  const verifying = runWith(withPassword ? { DATABASE_URL: withPassword } : {}, "verify");
  places.push(...(await commandLinesDuring(verifying)));
  await run("user", "export", "victim", "4242");
  await run("user", "erase", "victim", "4242", "--yes");
  await run("field-key", "rotate");
  await run("owner", "setup-link");
  const launched = await run("launch", "demo", "--user", "4243");
  learn("init data of the command line", /hash(?:=|%3D)(\w{64})/.exec(launched)?.[1], /^launch/);
  for (const url of [
    `postgres://slotwire:${secret}@127.0.0.1:1/slotwire`,
    `postgres://slotwire:${secret}@nowhere.invalid/slotwire`,
    `mysql://slotwire:${secret}@127.0.0.1/slotwire`,
    `postgres://slotwire:${secret}@127.0.0.1:99999/x`,
  ]) {
    const { output } = await failedStart({ DATABASE_URL: url, LOG_LEVEL: "trace" });
    places.push({ name: "a start without a database", content: output });
    const { stdout, stderr } = await runCli(["owner", "list"], { DATABASE_URL: url });
    places.push({ name: "a command without a database", content: stdout + stderr });
  }
}

/** Kills it in the middle, and calls every route on a store that has lost its tables. */
async function crash(drive: Drive, scene: Awaited<ReturnType<typeof openScene>>): Promise<void> {
  const { service } = drive;
  await service.process.kill();
  await service.process.start();
  const { db } = service.store;
  const lost = [
    "ledger",
    "tap_tabs",
    "owner_sessions",
    "api_keys",
    "wallet_challenges",
    "bot_users",
  ];
  const there = (await db.introspection.getTables()).map(({ name }) => name);
  for (const table of lost.filter((name) => there.includes(name))) {
    await sql`alter table ${sql.table(table)} rename to ${sql.table("gone")}`.execute(db);
    for (const route of service.routes)
      if (route.method !== "HEAD")
        await callFor({ ...scene, service }, route, scene.victim).catch(() => undefined);
    await sql`alter table ${sql.table("gone")} rename to ${sql.table(table)}`.execute(db);
  }
}

/** Records the output and the store of the service. */
async function keep({ service, places }: Drive, kind: StoreKind): Promise<void> {
  places.push({ name: "output", content: service.process.output() });
  const { db } = service.store;
  places.push({ name: "the store's rows", content: await dump(db) });
  const history = await db.selectFrom("audit_entries").selectAll().execute();
  places.push({ name: "the bots' history", content: JSON.stringify(history) });
  const { DATA_DIR: folder = "", DATABASE_URL: url } = service.env;
  if (isPostgresql(kind) && url)
    places.push({
      name: "pg_dump",
      content: execFileSync("pg_dump", [url], { maxBuffer: 1e9 }).toString("latin1"),
    });
  for (const name of readdirSync(folder).filter((one) => /\.db/.test(one)))
    places.push({ name: `the file ${name}`, content: readFileSync(join(folder, name), "latin1") });
  await service.stop();
}

/** The bundles, if there are any, and every line that the project's history has added. */
function keptPlaces(): Place[] {
  const dist = join(root, "dist");
  const files = existsSync(dist) ? readdirSync(dist, { recursive: true }).map(String) : [];
  const bundles = files
    .filter((name) => /\.(?:js|css|html|json|map)$/.test(name))
    .map((name) => ({ name: `dist/${name}`, content: readFileSync(join(dist, name), "utf8") }));
  const history = existsSync(join(root, ".git"))
    ? execFileSync("git", ["log", "-p", "--unified=0", "--no-color", "--format=commit %h"], {
        cwd: root,
        maxBuffer: 2e9,
      }).toString("latin1")
    : "";
  const commits = history
    .split(/^commit /m)
    .filter(Boolean)
    // The key of the tests' certificate, which is only used on this machine.
    .map((content) => content.replace(/^[+-]/gm, "").replaceAll(serverKey, ""));
  return [
    ...bundles,
    ...commits.map((content) => ({ name: `commit ${content.slice(0, 9)}`, content })),
  ];
}
