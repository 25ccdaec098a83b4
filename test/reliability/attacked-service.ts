import { readFileSync } from "node:fs";
import { Agent } from "node:http";
import { join } from "node:path";
import { expect } from "vitest";
import type { BotFile } from "#contract/bot/bot-file.schema.ts";
import { importBot } from "#server/bots/import-bot.ts";
import { readConfig } from "#server/config.ts";
import { openStore } from "#server/store/opening/open-store.ts";
import { type ServiceProcess, serviceProcess } from "../faults/service-process.ts";
import { type RawCall, rawCall } from "../raw-call.ts";
import type { BuilderRoute } from "../server/builder/builder-routes.ts";
import { botFile, type CalledService } from "../server/service.ts";
import type { StoreKind } from "../server/stores.ts";
import { startTelegramStandIn, type TelegramStandIn } from "../telegram-stand-in.ts";
import { memory } from "./soak/growth.ts";

/** A route that the service registered, with its API. */
export interface ServedRoute extends BuilderRoute {
  readonly query?: unknown;
}

/** The built service in a separate process, with direct access to its store. */
export interface AttackedService extends CalledService {
  readonly process: ServiceProcess;
  readonly env: Readonly<Record<string, string>>;
  readonly telegram: TelegramStandIn;
  /** All of its routes. */
  readonly routes: readonly ServedRoute[];
  /** Sends a call unchanged. */
  send(call: RawCall): Promise<Response>;
  /** The memory of its process in MB after a garbage collection. Linux. */
  keptMemory(): Promise<number>;
  /** Makes a bot, and returns its API key. */
  addBot(changes?: Partial<BotFile>): Promise<string>;
  stop(): Promise<void>;
}

const socketsAtOnce = 64;

/** Starts it on a fresh store; a shell in its process runs `prepare` first. */
export async function attackedService(
  kind: StoreKind,
  more: Readonly<Record<string, string>> = {},
  prepare = "",
): Promise<AttackedService> {
  const fresh = await kind.fresh();
  const telegram = await startTelegramStandIn();
  const routesFile = join(fresh.env.DATA_DIR ?? "", "routes.json");
  const env = { ...fresh.env, TELEGRAM_API_ROOT: telegram.url, LOG_LEVEL: "warn", ...more };
  const process = await serviceProcess(
    {
      ...env,
      ROUTES_FILE: routesFile,
      NODE_OPTIONS: ["print-routes.mjs", "collect-garbage.mjs"]
        .map((file) => `--import ${join(import.meta.dirname, file)}`)
        .join(" "),
    },
    prepare,
  );
  await process.start();
  const store = await openStore(readConfig(env));
  const agent = new Agent({ keepAlive: true, maxSockets: socketsAtOnce });
  const { url } = process;
  return {
    url,
    config: { ...readConfig({ BASE_URL: url, ...env }) },
    store,
    env,
    process,
    telegram,
    routes: JSON.parse(readFileSync(routesFile, "utf8")),
    passwordHash: null,
    get now() {
      return Date.now();
    },
    call: (path, init) => fetch(url + path, init),
    send: (call) => rawCall(url, agent, call),
    keptMemory: () => keptMemory(process),
    async addBot(changes) {
      const { apiKey = "" } = await importBot(store, botFile(changes), "back end", Date.now());
      return apiKey;
    },
    async stop() {
      agent.destroy();
      await process.stop();
      await telegram.close();
      await store.close();
      await fresh.remove();
    },
  };
}

async function keptMemory({ pid, output }: ServiceProcess): Promise<number> {
  const collected = () => output().split("garbage collected\n").length;
  const before = collected();
  process.kill(pid(), "SIGUSR2");
  await expect.poll(collected, { timeout: 60_000 }).toBe(before + 1);
  return memory(pid());
}
