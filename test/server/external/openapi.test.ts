import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import spectral, { type RulesetDefinition } from "@stoplight/spectral-core";
import rulesets from "@stoplight/spectral-rulesets";
import { afterAll, beforeAll, expect, test } from "vitest";
import { systemClock } from "#server/clock.ts";
import { startTelegramStandIn, type TelegramStandIn } from "../../telegram-stand-in.ts";
import { openSession, type RunningService, startService } from "../service.ts";
import { type StoreKind, stores } from "../stores.ts";
import { addOwner } from "./owner.ts";

const run = promisify(execFile);
const root = join(import.meta.dirname, "../../..");
const packaged = (path: string) => join(root, "node_modules", path);
/** Below `node_modules`, so that the clients find their packages. */
const folders = packaged(".slotwire-client");

let telegram: TelegramStandIn;
let service: RunningService;
let text: string;

beforeAll(async () => {
  telegram = await startTelegramStandIn();
  service = await startService(stores[0] as StoreKind, {
    env: { TELEGRAM_API_ROOT: telegram.url, BASE_URL: "https://slotwire.test" },
    clock: systemClock,
  });
  service.now = Date.now();
  text = await (await service.call("/docs/openapi.json")).text();
});
afterAll(async () => {
  await service.stop();
  await telegram.close();
});

test("Spectral has no warning about the description", async () => {
  const linter = new spectral.Spectral();
  linter.setRuleset({
    extends: [[rulesets.oas as RulesetDefinition, "all"]],
    // There is no mail address, and tags are in reading order.
    rules: { "contact-properties": "off", "openapi-tags-alphabetical": "off" },
  });
  const findings = await linter.run(JSON.parse(text));
  expect(findings.map(({ code, path, message }) => [code, path.join("/"), message])).toEqual([]);
});

test("Redocly's recommended rules have no finding in the description", async () => {
  const config = await createConfig({ extends: ["recommended"] });
  const lint = async (source: string) =>
    (await lintFromString({ source, config })).map(({ ruleId, message }) => [ruleId, message]);
  expect(await lint(text)).toEqual([]);
  const [finding] = await lint(text.replace('"operationId":"getBotUser"', '"operationId":"a b"'));
  expect(finding?.[0]).toBe("operation-operationId-url-safe");
});

const hook = ["--import", "../typescript-api.mjs"];
/** The command that makes a client, by its folder in `typed-client`. */
const generators: [name: string, command: string[]][] = [
  [
    "openapi-typescript",
    [...hook, packaged("openapi-typescript/bin/cli.js"), "../openapi.json", "-o", "api.d.ts"],
  ],
  [
    "hey-api",
    [
      ...[...hook, packaged("@hey-api/openapi-ts/dist/run.mjs"), "--no-log-file"],
      ...["-i", "../openapi.json", "-o", "api"],
    ],
  ],
  ["orval", [packaged("orval/dist/bin/orval.js")]],
];

test.for(generators)(
  "a client made by %s compiles under strict, and calls every method of the service",
  { timeout: 120_000 },
  async ([name, command]) => {
    await mkdir(folders, { recursive: true });
    const folder = await mkdtemp(join(folders, "-"));
    const node = (...words: string[]) =>
      run(process.execPath, words, { cwd: join(folder, name) }).catch(({ stdout, stderr }) => {
        // The compiler prints its findings to stdout, not into the error.
        throw new Error(`${stdout}${stderr}`);
      });
    try {
      const source = join(import.meta.dirname, "typed-client");
      for (const part of ["calls.mts", "tsconfig.json", "typescript-api.mjs", name])
        await cp(join(source, part), join(folder, part), { recursive: true });
      const description = { ...JSON.parse(text), servers: [{ url: service.url }] };
      await writeFile(join(folder, "openapi.json"), JSON.stringify(description));
      await node(...command);
      await node(packaged("typescript/bin/tsc"), "-p", "..");

      const task = { id: "first-order", title: "Order", kind: "api", reward: 30 } as const;
      const { apiKey } = await addOwner(service, { id: name, tasks: [task] });
      await openSession(service, 42, { botId: name });
      const program = ["--import", "tsx", "client.mts"];
      const { stdout } = await node(...program, service.url, apiKey, name, task.id);
      expect(JSON.parse(stdout)).toEqual({
        credit: [250, 250],
        isReplayed: true,
        debit: [150, -100],
        refusal: ["INSUFFICIENT_POINTS", 150],
        task: 30,
        user: ["Ada Lovelace", null],
        friends: [],
        users: [42],
        customValue: -7,
        message: [true, "sent"],
        recipient: 42,
      });
    } finally {
      await rm(folder, { recursive: true });
    }
  },
);
