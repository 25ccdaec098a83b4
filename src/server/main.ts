import { once } from "node:events";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { createApp } from "./app.ts";
import { systemClock } from "./clock.ts";
import { type Config, ConfigError, programEnv, readConfig } from "./config.ts";
import { invitationMs, newOwnerLink } from "./crypto/random-token.ts";
import { setProxy } from "./fetch-text.ts";
import { backlog, listen } from "./http/listen.ts";
import { type LazySchemas, lazySchemas } from "./http/server.ts";
import { meterOf } from "./metrics/serve-metrics.ts";
import { measureStatements } from "./metrics/store-metrics.ts";
import { builtPages, MissingPageError } from "./pages/built-page.ts";
import type { Store } from "./store/engine/database.ts";
import { filesAdvice, StoreError } from "./store/engine/store-error.ts";
import { openStore } from "./store/opening/open-store.ts";
import { saveSetupLink } from "./store/owner/owner-link.ts";

/** The first file descriptor passed by systemd. Source: sd_listen_fds(3). */
const systemdSocket = 3;
/** The time limit of a shutdown after draining, in ms. */
const stopMs = 10_000;
/** The pause between two schemas that are compiled after the start, in ms; each takes a few. */
const compileEveryMs = 50;

try {
  await start(readConfig(process.env));
} catch (error) {
  process.stderr.write(`${sentence(error)}\n`);
  process.exit(1);
}

async function start(config: Config): Promise<void> {
  await setProxy(programEnv);
  const pages = builtPages(join(import.meta.dirname, ".."));
  const clock = systemClock;
  const meter = await meterOf(config);
  const onStatement = meter && measureStatements(meter);
  const store = await openStore(config, { clock, onStatement });
  const draining = new AbortController();
  const schemas = lazySchemas();
  const app = await createApp({
    config,
    store,
    pages,
    clock,
    draining: draining.signal,
    meter,
    schemas,
  });
  await begin(app, config);
  compileRest(schemas);
  warn(app, config);
  // Before any query: a signal during a long one would end the process at once.
  for (const signal of ["SIGTERM", "SIGINT"] as const)
    process.once(signal, async () => {
      app.log.info({ signal }, "stopping");
      draining.abort();
      await clock.wait(config.drainSeconds * 1000);
      await stop(app, store);
    });
  await printSetupLink(store, config, clock.now()).catch((err) =>
    app.log.warn(
      { err },
      "Could not create a set-up link; create one with `owner setup-link` on the command line.",
    ),
  );
}

/** Replaces Fastify's log line per listening address by one with the public URL. */
async function begin(
  app: FastifyInstance,
  { host, port, baseUrl, logLevel }: Config,
): Promise<void> {
  app.log.level = "silent";
  if (hasSystemdSocket(process.env)) {
    await app.ready();
    await once(app.server.listen({ fd: systemdSocket }, backlog), "listening");
  } else await listen(app, { host, port });
  app.log.level = logLevel;
  app.log.info(app.server.address(), `Slotwire is at ${baseUrl}`);
}

/** Whether systemd opened a socket for this process. Throws `ConfigError` if there are several. */
function hasSystemdSocket(env: Record<string, string | undefined>): boolean {
  if (env.LISTEN_PID !== String(process.pid)) return false;
  if (env.LISTEN_FDS === "1") return true;
  throw new ConfigError(
    `systemd passes ${env.LISTEN_FDS} sockets; give slotwire.socket one ListenStream.`,
  );
}

function warn(app: FastifyInstance, config: Config): void {
  const { rateLimits, allowLocalFieldUrls, trustProxy, metricsPort, metricsToken } = config;
  if (!rateLimits)
    app.log.warn("RATE_LIMITS is off: calls are not limited. For tests and measurements only.");
  if (allowLocalFieldUrls)
    app.log.warn("ALLOW_LOCAL_FIELD_URLS is on: fields may use http on localhost. For tests only.");
  if (trustProxy === true)
    app.log.warn(
      "TRUST_PROXY is true: any client can forge its address in X-Forwarded-For and bypass limits per network. Set the number or the addresses of your proxies.",
    );
  if (metricsPort && !metricsToken && !/^(?:localhost|127\..*|::1)$/.test(config.metricsHost))
    app.log.warn(
      "Whoever reaches METRICS_HOST can read the metrics. Set METRICS_TOKEN, unless nobody else is in that network.",
    );
}

/** One by one, so that requests are served in between. */
function compileRest(schemas: LazySchemas): void {
  const timer = setInterval(() => {
    if (!schemas.compileNext()) clearInterval(timer);
  }, compileEveryMs);
  timer.unref();
}

/** The only printed secret; it is not logged. */
async function printSetupLink({ db }: Store, { baseUrl }: Config, now: number): Promise<void> {
  const { link, hash } = newOwnerLink(baseUrl);
  const expiresAt = now + invitationMs;
  if ((await saveSetupLink(db, { hash, expiresAt }, now)).kind !== "saved") return;
  process.stdout.write(
    `Open this link to become the first owner; it is valid once, until ${new Date(expiresAt).toISOString()}:\n${link}\n`,
  );
}

async function stop(app: FastifyInstance, store: Store): Promise<void> {
  setTimeout(() => process.exit(1), stopMs).unref();
  await app.close();
  await store.close();
}

function sentence(error: unknown): string {
  const { code, port, hostname, message, stack } = error as NodeJS.ErrnoException & {
    port?: number;
    hostname?: string;
  };
  if (code === "EADDRINUSE")
    return `PORT ${port} is in use by another process; stop it or set another PORT.`;
  if (code === "EACCES" || code === "EADDRNOTAVAIL")
    return `Cannot listen at HOST and PORT (${code}); set others.`;
  if (code === "ENOTFOUND" || code === "EAI_AGAIN")
    return `HOST ${hostname} is not known on this machine (${code}); set a name or an address of it.`;
  if (code === "EMFILE" || code === "ENFILE")
    return `Too many files are open (${code}); ${filesAdvice}.`;
  return error instanceof ConfigError ||
    error instanceof StoreError ||
    error instanceof MissingPageError
    ? message
    : (stack ?? message);
}
