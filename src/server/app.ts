import compress from "@fastify/compress";
import serveFiles from "@fastify/static";
import fastify, { type FastifyInstance } from "fastify";
import { createBotChores } from "./bots/bot-chores.ts";
import { appUrl } from "./bots/bot-url.ts";
import { builderPageRoutes } from "./builder/page.ts";
import { builderScope } from "./builder/scope.ts";
import { type Clock, systemClock } from "./clock.ts";
import type { Config } from "./config.ts";
import { createCountWriter } from "./counts/count-writer.ts";
import { ServiceError } from "./errors.ts";
import { createEventWorker } from "./events/event-worker.ts";
import { externalScope } from "./external/scope.ts";
import { createFieldSigner } from "./fields/signing.ts";
import { endConnectionsAtStop, limitNetworks, limitPipelining } from "./http/connections.ts";
import { followRequest } from "./http/ended-request.ts";
import { type AnswerLimits, answerLimits, limitAnswers } from "./http/held-answers.ts";
import { readJsonBodies } from "./http/json-body.ts";
import { type LazySchemas, lazySchemas } from "./http/lazy-schemas.ts";
import { serviceRoutes } from "./http/open-routes.ts";
import { answerError } from "./http/problem.ts";
import { limitRates } from "./http/rate-limits.ts";
import {
  answerExpectation,
  refuseMalformedRequests,
  refuseUnknownRoutes,
} from "./http/refusals.ts";
import { serverOptions } from "./http/server-options.ts";
import { keepBriefly } from "./keep-briefly.ts";
import { requestLog } from "./log.ts";
import { createBroadcaster } from "./messages/broadcaster.ts";
import { createMessagePhotos } from "./messages/message-photo.ts";
import { createOutboxWorker } from "./messages/outbox-worker.ts";
import type { Meter } from "./metrics/meter.ts";
import { measureMalformedHttp, measureRequests } from "./metrics/request-metrics.ts";
import { serveMetrics } from "./metrics/serve-metrics.ts";
import { measureStore } from "./metrics/store-metrics.ts";
import { measureWork } from "./metrics/work-metrics.ts";
import { appPageRoutes } from "./mini-app/app-page.ts";
import { cachedForEver, keptAssetRoutes } from "./mini-app/kept-asset.ts";
import { pictureRoutes } from "./mini-app/pictures.ts";
import { miniAppScope } from "./mini-app/scope.ts";
import type { DemoOwner } from "./owners/owner-account.ts";
import type { PasswordHash } from "./owners/owner-library.ts";
import type { Pages } from "./pages/built-page.ts";
import { createPictureDecoder } from "./pictures/decoder.ts";
import { createRetention } from "./retention/retention.ts";
import { readBot } from "./store/bot/bot.ts";
import type { Store } from "./store/engine/database.ts";
import { createStoreCheck } from "./store/engine/health.ts";

/** The options of `createApp`. */
export interface AppOptions {
  readonly config: Config;
  readonly store: Store;
  readonly pages: Pages;
  /** Development only: the owner who needs no password. */
  readonly demoOwner?: DemoOwner;
  /** Default: scrypt. */
  readonly passwordHash?: PasswordHash;
  readonly clock?: Clock;
  /** Aborted when the process is about to close: it is not ready any more, and serves all the same. */
  readonly draining?: AbortSignal;
  /** What is measured, if it is served. */
  readonly meter?: Meter | undefined;
  /** Compiles the routes' schemas; default: each at the first request that needs it. */
  readonly schemas?: LazySchemas;
  /** The limits of answers on their way; tests set smaller ones. */
  readonly answers?: AnswerLimits;
  /** Where log lines go; default standard output. */
  readonly log?: { write(line: string): void };
}

/** Creates the service, ready to listen; closing it leaves the store open. */
export async function createApp({
  config,
  store,
  pages,
  demoOwner,
  passwordHash,
  clock = systemClock,
  draining = new AbortController().signal,
  meter,
  schemas = lazySchemas(),
  answers = answerLimits,
  log,
}: AppOptions): Promise<FastifyInstance> {
  const listeners = meter ? [requestLog, measureRequests(meter)] : [requestLog];
  const app = fastify({
    ...serverOptions(config, log),
    // Runs before routing, so hooks do not.
    frameworkErrors(error, request, reply) {
      followRequest(request, reply, listeners);
      answerError(error, request, reply);
    },
    schemaController: schemas.controller,
    ajv: {
      customOptions: {
        coerceTypes: false,
        removeAdditional: false,
        allErrors: true,
        allowUnionTypes: true,
        verbose: true,
      },
    },
  });
  app.server.on("checkExpectation", answerExpectation);
  app.setErrorHandler(answerError);
  const headers = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    // A year. Without subdomains, which may be others'.
    ...(config.baseUrl.startsWith("https:") && { "strict-transport-security": "max-age=31536000" }),
  };
  limitPipelining(app);
  app.addHook("onRequest", async (request, reply) => {
    followRequest(request, reply, listeners);
    reply.headers({ "request-id": request.id, ...headers });
  });
  if (config.rateLimits) limitNetworks(app, config);
  limitAnswers(app, answers);
  endConnectionsAtStop(app, { clock, draining });
  refuseUnknownRoutes(app);
  refuseMalformedRequests(app);
  readJsonBodies(app);

  if (config.rateLimits) await limitRates(app, clock);
  // Codings have no case (RFC 9110), which the plugin overlooks.
  app.addHook("onRequest", ({ headers }, _reply, done) => {
    const coding = headers["content-encoding"];
    if (coding) headers["content-encoding"] = coding.toLowerCase();
    done();
  });
  await app.register(compress, {
    threshold: 1024,
    encodings: ["br", "gzip"],
    onUnsupportedRequestEncoding: () =>
      new ServiceError("UNSUPPORTED_MEDIA_TYPE", {
        detail: "Send the body as it is, or with Content-Encoding: gzip, deflate or br.",
      }),
  });
  if (pages.folders) {
    await serveBuiltFiles(app, pages.folders.miniApp, "/");
    await serveBuiltFiles(app, pages.folders.builder, "/builder/");
    keptAssetRoutes(app, { store, folders: pages.folders, clock });
  }

  const bots = keepBriefly(clock, (botId) => readBot(store.db, botId));
  const signer = createFieldSigner(store, config);
  const counts = createCountWriter({
    store,
    clock,
    report: (error) => app.log.error({ err: error }, "Writing a bot's counts failed."),
  });
  app.addHook("onReady", async () => counts.start());
  // The hooks run from the last to the first: everything else may still count something.
  app.addHook("onClose", async () => counts.stop());
  const report = (error: unknown) => app.log.error({ err: error }, "Processing a message failed.");
  const decoder = createPictureDecoder({
    clock,
    report: (error) => app.log.error({ err: error }, "Starting a picture's decoder failed."),
  });
  app.addHook("onClose", async () => decoder.stop());
  const worker = createOutboxWorker({
    store,
    apiRoot: config.telegramApiRoot,
    appUrl: (botId) => appUrl(config, botId),
    photos: createMessagePhotos(store.db, decoder),
    clock,
    report,
  });
  app.addHook("onReady", async () => worker.start());
  const broadcaster = createBroadcaster({
    store,
    clock,
    worker,
    report: (error) => app.log.error({ err: error }, "A step of a broadcast failed."),
  });
  app.addHook("onReady", async () => broadcaster.start());
  const eventWorker = createEventWorker({
    store,
    local: config.allowLocalFieldUrls,
    clock,
    report: (error) => app.log.error({ err: error }, "Processing an event failed."),
  });
  app.addHook("onReady", async () => eventWorker.start());
  // At the same time, and while answers are sent to their ends: each may wait for others' answers for half
  // of what a stop may take.
  const stopWorkers = () => Promise.all([worker.stop(), broadcaster.stop(), eventWorker.stop()]);
  app.addHook("preClose", async () => {
    worker.stopClaiming();
    void stopWorkers();
  });
  app.addHook("onClose", async () => void (await stopWorkers()));
  const chores = createBotChores({
    store,
    clock,
    report: (error) => app.log.error({ err: error }, "A background task for a bot's users failed."),
  });
  app.addHook("onReady", async () => chores.start());
  app.addHook("onClose", async () => chores.stop());
  const retention = createRetention({
    store,
    ages: config,
    clock,
    report: (error) => app.log.error({ err: error }, "Removing what has reached its age failed."),
  });
  app.addHook("onReady", async () => retention.start());
  app.addHook("onClose", async () => retention.stop());
  await app.register((scope, _options, done) => {
    externalScope(scope, { config, store, clock, bots, worker });
    done();
  });
  await app.register((scope, _options, done) => {
    builderScope(scope, {
      config,
      store,
      signer,
      clock,
      bots,
      chores,
      counts,
      worker,
      broadcaster,
      eventWorker,
      decoder,
      demoOwner,
      passwordHash,
    });
    done();
  });
  await app.register((scope, _options, done) => {
    miniAppScope(scope, { config, store, signer, clock, bots });
    done();
  });
  pictureRoutes(app, { store, bots, decoder });
  appPageRoutes(app, { config, store, clock, bots, pages });
  builderPageRoutes(app, { config, pages });
  const checkStore = createStoreCheck(
    store.db,
    clock,
    config.databaseUrl ? undefined : config.dataDir,
  );
  serviceRoutes(app, { checkStore, signer, clock, draining, pages });
  if (meter) {
    measureMalformedHttp(app, meter);
    measureStore(meter, { config, store, clock, checkStore });
    measureWork(meter, { worker, eventWorker, decoder });
    serveMetrics(app, { config, meter, clock, log });
  }
  return app;
}

/**
 * Serves built files; those in `assets/` never change, because their names contain a content hash.
 */
async function serveBuiltFiles(
  app: FastifyInstance,
  folder: string,
  prefix: string,
): Promise<void> {
  await app.register(serveFiles, {
    root: folder,
    prefix,
    // The first registration decorates replies already.
    decorateReply: false,
    wildcard: false,
    index: false,
    globIgnore: ["**/*.html", "**/*.br", "**/*.gz"],
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      const immutable = path.slice(folder.length).replaceAll("\\", "/").startsWith("/assets/");
      reply.setHeader("vary", "accept-encoding");
      reply.setHeader("cache-control", immutable ? cachedForEver : "public, max-age=3600");
    },
  });
}
