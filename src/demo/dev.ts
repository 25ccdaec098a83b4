import { readFile } from "node:fs/promises";
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from "node:http";
import { join, resolve } from "node:path";
import { createServer as createVite, type ViteDevServer } from "vite";
import { type Config, ConfigError, readConfig } from "#server/config.ts";
import type { PageName } from "#server/pages/built-page.ts";
import { StoreError } from "#server/store/engine/store-error.ts";
import { openStore } from "#server/store/opening/open-store.ts";
import { createBotApiStandIn } from "./bot-api/bot-api.ts";
import { botApiPath } from "./bot-api/bot-methods.ts";
import {
  connectUpdates,
  createDemoOwner,
  importDemoBots,
  playedBotId,
  signingBotId,
} from "./demo-bot.ts";
import { createDocsBuild, isDocs } from "./docs-build.ts";
import { connectWebhook, eventsPath, webhookSecrets } from "./event-receiver.ts";
import { startLiveService } from "./live-service.ts";
import { type OwnerEndpoint, startOwnerEndpoint } from "./owner-endpoint.ts";
import { fillPastDays } from "./past-days.ts";
import { answerSimulator } from "./simulator-page.ts";
import { welcomeCrew, welcomePlayers } from "./welcome-players.ts";

const root = resolve(import.meta.dirname, "../..");
const docs = join(root, "dist/docs");
const pageFiles: Record<PageName, string> = {
  "mini-app": "/index.html",
  builder: "/src/builder/index.html",
  preview: "/src/mini-app/preview.html",
};
/** The maximum time for a clean stop, in ms. */
const stopMs = 5000;
/** The terminal and npm may both pass on the same Ctrl-C, within this time in ms. */
const sameKeyMs = 300;

try {
  const config = readConfig(developmentSettings(process.env));
  await start({ ...config, telegramApiRoot: config.baseUrl + botApiPath });
} catch (error) {
  console.error(sentence(error));
  process.exit(1);
}

async function start(config: Config): Promise<void> {
  let answer: RequestListener = (_request, response) =>
    response.writeHead(503, { "Retry-After": "1" }).end("Starting; try again.");
  const server = createServer((request, response) => answer(request, response));
  await listen(server, config);
  const store = await openStore(config);
  const endpoint = await startEndpoint(config, () => webhookSecrets(store, playedBotId));
  const vite = await startVite(server);
  const html = async (page: PageName, url: string) =>
    vite.transformIndexHtml(
      pageFiles[page],
      await readFile(join(root, pageFiles[page]), "utf8"),
      url,
    );
  const bots = await importDemoBots(store, endpoint.url);
  await connectWebhook(store, playedBotId, endpoint.url);
  const botIds = bots.map(({ id }) => id);
  const botApi = createBotApiStandIn(bots);
  const parts = {
    config,
    store,
    pages: { html, development: true, docs },
    demoOwner: createDemoOwner(store, botIds),
  };
  const service = await startLiveService(vite, parts, (line) => console.log(`  ${line}`));
  for (const botId of botIds) await welcomePlayers(service.app, store, botId);
  await welcomeCrew(service.app, store, playedBotId);
  await fillPastDays(store, playedBotId, Date.now());

  const simulatorParts = { vite, config, store, botIds, botApi };
  const docsBuild = createDocsBuild(root, docs);
  const answerDevelopment = async (request: IncomingMessage, response: ServerResponse) =>
    (await botApi.answer(request, response)) || answerSimulator(request, response, simulatorParts);
  answer = (request, response) => {
    if (docsBuild.answer(request, response)) return;
    // Vite would serve the sources, which are at the same address.
    if (isDocs(request)) return void service.app().routing(request, response);
    answerDevelopment(request, response).then(
      (answered) =>
        answered ||
        vite.middlewares(request, response, () => service.app().routing(request, response)),
      (error) => {
        console.error(error);
        response
          .writeHead(500)
          .end("The simulator failed; see the console of the development server.");
      },
    );
  };
  await connectUpdates({ config, store }, botIds);
  stopOnSignal(async () => {
    docsBuild.close();
    botApi.close();
    server.closeAllConnections();
    server.close();
    await endpoint.close();
    await vite.close();
    await service.close();
    await store.close();
  });
  console.log(banner(config, endpoint.url, botIds));
}

/** Development has its own store and ignores a real service's settings in the same shell. */
function developmentSettings({
  PORT = "5173",
  DEV_DATA_DIR = "data/dev",
  LOG_LEVEL = "warn",
}: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return {
    PORT,
    DATA_DIR: DEV_DATA_DIR,
    LOG_LEVEL,
    ALLOW_LOCAL_FIELD_URLS: "on",
    RATE_LIMITS: "off",
  };
}

function startVite(server: Server): Promise<ViteDevServer> {
  return createVite({
    root,
    appType: "custom",
    logLevel: "warn",
    optimizeDeps: {
      entries: [
        ...Object.values(pageFiles).map((path) => path.slice(1)),
        "src/simulator/index.html",
      ],
    },
    server: {
      middlewareMode: true,
      hmr: { server },
      watch: {
        ignored: ["**/.cache/**", "**/data/**", "**/dist/**", "**/screenshots/**", "**/test/**"],
      },
    },
  });
}

/** Starts the endpoint on the next free port. */
async function startEndpoint(
  { port, baseUrl }: Config,
  eventSecrets: () => Promise<readonly string[]>,
): Promise<OwnerEndpoint> {
  const allowedOrigins = [baseUrl, `http://127.0.0.1:${port}`];
  const trusted = { baseUrl, botId: signingBotId };
  const taskBot = { baseUrl, botId: playedBotId };
  for (let next = port + 1; next < port + 50; next++) {
    try {
      const options = { port: next, allowedOrigins, trusted, taskBot, eventSecrets };
      return await startOwnerEndpoint(options);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error;
    }
  }
  throw new ConfigError(
    `No port from ${port + 1} to ${port + 49} is free for the owner's endpoint; set another PORT.`,
  );
}

function listen(server: Server, { host, port }: Config): Promise<void> {
  return new Promise((listening, failed) => {
    server.once("error", failed).listen(port, host, () => listening());
  });
}

/** The first signal stops cleanly, the second at once. */
function stopOnSignal(stop: () => Promise<void>): void {
  let stoppingSince: number | undefined;
  const onSignal = () => {
    if (stoppingSince !== undefined) {
      if (performance.now() - stoppingSince > sameKeyMs) process.exit(130);
      return;
    }
    stoppingSince = performance.now();
    setTimeout(() => process.exit(1), stopMs).unref();
    stop().then(
      () => process.exit(0),
      (error) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on("SIGINT", onSignal);
  process.on("SIGTERM", onSignal);
}

function banner(
  { baseUrl, dataDir }: Config,
  endpointUrl: string,
  botIds: readonly string[],
): string {
  return `
  Slotwire is running for development.

  Simulator         ${baseUrl}/simulator   (the Mini App, and the chat with its bot)
  Builder           ${baseUrl}/builder
  Mini Apps         ${botIds.map((botId) => `${baseUrl}/app/${botId}`).join(" and ")}
                    (outside a client, they explain how to open them)
  Owner's endpoint  ${endpointUrl}/rank   (and /clan /season-points /slow /flaky /verified);
                    it takes the demo's events at ${endpointUrl}${eventsPath}
  Documentation     ${baseUrl}/docs
  Bot file schema   ${baseUrl}/docs/bot-file.schema.json
  Store             ${dataDir}

  Ctrl-C stops everything.
`;
}

function sentence(error: unknown): string {
  const { code, port, stack } = error as NodeJS.ErrnoException & { port?: number };
  if (code === "EADDRINUSE")
    return `Port ${port} is in use; choose another: PORT=${Number(port) + 10} npm run dev`;
  return error instanceof ConfigError || error instanceof StoreError
    ? error.message
    : (stack ?? String(error));
}
