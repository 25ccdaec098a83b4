import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
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
/** Below `node_modules`, so that the client finds its package. */
const folders = join(root, "node_modules/.slotwire-client");

let telegram: TelegramStandIn;
let service: RunningService;
let text: string;

beforeAll(async () => {
  telegram = await startTelegramStandIn();
  service = await startService(stores[0] as StoreKind, {
    env: { TELEGRAM_API_ROOT: telegram.url },
    clock: systemClock,
  });
  service.now = Date.now();
  text = await (await service.call("/docs/openapi.json")).text();
});
afterAll(async () => {
  await service.stop();
  await telegram.close();
});

test("Spectral finds nothing in the description worth a warning", async () => {
  const linter = new spectral.Spectral();
  linter.setRuleset({
    extends: [[rulesets.oas as RulesetDefinition, "all"]],
    // There is no mail; and what comes first is to be read first.
    rules: { "contact-properties": "off", "openapi-tags-alphabetical": "off" },
  });
  const found = await linter.run(JSON.parse(text));
  expect(found.map(({ code, path, message }) => [code, path.join("/"), message])).toEqual([]);
});

test("a client made of the description compiles, and calls every method of the service", async () => {
  await mkdir(folders, { recursive: true });
  const folder = await mkdtemp(join(folders, "-"));
  const node = (...words: string[]) => run(process.execPath, words, { cwd: folder });
  try {
    await cp(join(import.meta.dirname, "typed-client"), folder, { recursive: true });
    await writeFile(join(folder, "openapi.json"), text);
    await node(
      ...["--import", "./typescript-api.mjs", packaged("openapi-typescript/bin/cli.js")],
      ...["openapi.json", "-o", "api.d.ts"],
    );
    await node(packaged("typescript/bin/tsc"), "-p", ".");
    const { apiKey } = await addOwner(service, {
      tasks: [{ id: "first-order", title: "Order", kind: "api", reward: 30 }],
    });
    await openSession(service);
    const { stdout } = await node("client.mjs", service.url, apiKey, "first-order");
    expect(JSON.parse(stdout)).toEqual({
      credit: [250, 250],
      isReplayed: true,
      debit: [150, -100],
      refused: [422, "INSUFFICIENT_POINTS", 150],
      task: 30,
      user: ["Ada Lovelace", null],
      friends: [],
      users: [42],
      customValue: 7,
      message: ["sent", "sent", 42],
    });
  } finally {
    await rm(folder, { recursive: true });
  }
});

const packaged = (path: string) => join(root, "node_modules", path);
