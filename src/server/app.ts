import type { FastifyInstance } from "fastify";
import { createBotChores } from "./bots/bot-chores.ts";
import { appUrl } from "./bots/bot-url.ts";
import { builderPageRoutes } from "./builder/page.ts";
import { builderScope } from "./builder/scope.ts";
import { type Clock, systemClock } from "./clock.ts";
import type { Config } from "./config.ts";
import { createCountWriter } from "./counts/count-writer.ts";
import { createFetchCounts } from "./counts/fetch-counts.ts";
import { createEventWorker } from "./events/event-worker.ts";
import { externalScope } from "./external/scope.ts";
import { createServiceFetch } from "./fields/fetch/service-fetch.ts";
import { createFieldSigner } from "./fields/signing.ts";
import { builtFileRoutes } from "./http/built-files.ts";
import { docsPageRoutes } from "./http/docs-pages.ts";
import { type AnswerLimits, answerLimits } from "./http/network.ts";
import { serviceRoutes } from "./http/open-routes.ts";
import { createServer, type LazySchemas, lazySchemas } from "./http/server.ts";
import { createBroadcaster } from "./messages/broadcaster.ts";
import { createMessagePhotos } from "./messages/message-photo.ts";
import { createOutboxWorker } from "./messages/outbox-worker.ts";
import type { Meter } from "./metrics/meter.ts";
import { measureMalformedHttp, measureRequests } from "./metrics/request-metrics.ts";
import { serveMetrics } from "./metrics/serve-metrics.ts";
import { measureStore } from "./metrics/store-metrics.ts";
import { measureWork } from "./metrics/work-metrics.ts";
import { appPageRoutes } from "./mini-app/app-page.ts";
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
import { settingMs, ttlCache } from "./ttl-cache.ts";
import { createUpdateTally } from "./updates/guard.ts";
import { updatesScope } from "./updates/scope.ts";
import { runWorkers } from "./worker.ts";

export interface AppOptions {
  readonly config: Config;
  readonly store: Store;
  readonly pages: Pages;
  /** Development only: an owner who needs no password. */
  readonly demoOwner?: DemoOwner;
  /** Default: scrypt. */
  readonly passwordHash?: PasswordHash;
  readonly clock?: Clock;
  /**
   * Aborted when the process is about to close: it reports that it is not ready, and still serves.
   */
  readonly draining?: AbortSignal;
  /** Present if metrics are served. */
  readonly meter?: Meter | undefined;
  /** Compiles the routes' schemas; default: each at the first request that needs it. */
  readonly schemas?: LazySchemas;
  /** The limits of answers being sent; tests set smaller ones. */
  readonly answers?: AnswerLimits;
  /** The destination of log lines; default standard output. */
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
  const app = await createServer({
    config,
    clock,
    draining,
    schemas,
    answers,
    listeners: meter ? [measureRequests(meter)] : [],
    log,
  });
  const report = (sentence: string) => (error: unknown) => app.log.error({ err: error }, sentence);
  const bots = ttlCache({
    read: (botId: string) => readBot(store.db, botId),
    ttl: { clock, ms: settingMs },
    maxSize: 10_000,
  });
  const signer = createFieldSigner(store, config);
  const checkStore = createStoreCheck(
    store.db,
    clock,
    config.databaseUrl ? undefined : config.dataDir,
  );

  const common = { store, clock };
  const counts = createCountWriter({ ...common, report: report("Writing a bot's counts failed.") });
  const fetchCounts = createFetchCounts({
    ...common,
    bots,
    report: report("Counting the fetches of fields failed."),
  });
  const serviceFetch = createServiceFetch({ config, clock, signer, counts: fetchCounts }, app.log);
  const decoder = createPictureDecoder({
    clock,
    report: report("Starting a picture's decoder failed."),
  });
  const worker = createOutboxWorker({
    ...common,
    apiRoot: config.telegramApiRoot,
    appUrl: (botId) => appUrl(config, botId),
    photos: createMessagePhotos(store.db, decoder),
    report: report("Processing a message failed."),
  });
  const broadcaster = createBroadcaster({
    ...common,
    worker,
    report: report("A step of a broadcast failed."),
  });
  const eventWorker = createEventWorker({
    ...common,
    local: config.allowLocalFieldUrls,
    report: report("Processing an event failed."),
  });
  const chores = createBotChores({
    ...common,
    report: report("A background task for a bot's users failed."),
  });
  const retention = createRetention({
    ...common,
    ages: config,
    report: report("Removing what has reached its age failed."),
  });
  runWorkers(app, {
    first: [worker, broadcaster, eventWorker, chores, retention],
    last: [decoder, counts, fetchCounts],
  });

  const workers = { chores, counts, worker, broadcaster, eventWorker, decoder };
  const service = {
    config,
    store,
    signer,
    clock,
    bots,
    serviceFetch,
    demoOwner,
    passwordHash,
    ...workers,
  };
  if (pages.folders) await builtFileRoutes(app, { store, folders: pages.folders, clock });
  await app.register(externalScope, service);
  await app.register(builderScope, service);
  await app.register(miniAppScope, service);
  const updates = createUpdateTally();
  await app.register(updatesScope, { ...service, updates });
  pictureRoutes(app, service);
  appPageRoutes(app, { config, store, clock, bots, pages });
  builderPageRoutes(app, { config, pages });
  docsPageRoutes(app, { config, folder: pages.docs });
  serviceRoutes(app, { checkStore, signer, clock, draining, pages });
  if (meter) {
    measureMalformedHttp(app, meter);
    measureStore(meter, { config, store, clock, checkStore });
    measureWork(meter, { ...workers, serviceFetch, updates });
    serveMetrics(app, { config, meter, clock, log });
  }
  return app;
}
