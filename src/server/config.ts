import {
  parseBearer,
  parseDatabaseUrl,
  parseDomain,
  parseHost,
  parseOrigin,
  parseRoot,
  parseTrustProxy,
  parseWholeNumber,
} from "./setting-text.ts";

export type Config = Readonly<ReturnType<typeof readSettings>>;

type Environment = Readonly<Record<string, string | undefined>>;

/** The environment for programs that the service starts. */
export const programEnv: Environment = process.env;

const maxPort = 65_535;
const maxCount = 1_000_000;
const maxDays = 3650;
/** The page may repeat a batch of taps for 29 days. */
const minTapDays = 30;
/** The builder shows a week. */
const minReportDays = 8;

const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

/** Invalid settings; the message has one sentence for each. */
export class ConfigError extends Error {}

/**
 * Reads the settings; unknown ones are ignored, empty ones count as unset. Throws `ConfigError`
 * with every fault.
 */
export function readConfig(env: Environment): Config {
  const faults: string[] = [];
  const config = readSettings(env, faults);
  if (faults.length > 0) throw new ConfigError(faults.join("\n"));
  return config;
}

function readSettings(env: Environment, faults: string[]) {
  const read = <Value, Fallback extends Value | undefined>(
    name: string,
    parse: (text: string) => Value | undefined,
    fallback: Fallback,
    rule: string,
  ): Value | Fallback => {
    const text = env[name]?.trim();
    if (!text) return fallback;
    const value = parse(text);
    if (value === undefined) faults.push(`${name} ${rule}.`);
    return value ?? fallback;
  };
  const shown = (name: string) => JSON.stringify((env[name] ?? "").slice(0, 80));
  const onOff = (name: string, fallback: boolean): boolean =>
    read(
      name,
      (text) => ({ on: true, off: false })[text],
      fallback,
      `must be on or off, not ${shown(name)}`,
    );
  const wholeNumber = (name: string, fallback: number, min: number, max: number): number =>
    read(
      name,
      (text) => parseWholeNumber(text, min, max),
      fallback,
      `must be a whole number from ${min} to ${max}, not ${shown(name)}`,
    );

  const port = wholeNumber("PORT", 3000, 1, maxPort);
  return {
    port,
    host: read(
      "HOST",
      parseHost,
      "localhost",
      `must be a host name or an IP address, not ${shown("HOST")}`,
    ),
    /**
     * The time after a stop signal in which the process reports that it is not ready, and still
     * serves.
     */
    drainSeconds: wholeNumber("DRAIN_SECONDS", 0, 0, 60),
    /** The public URL, without a trailing slash. */
    baseUrl: read(
      "BASE_URL",
      parseOrigin,
      `http://localhost:${port}`,
      "must be an http or https URL without a path, such as https://slotwire.example.com",
    ),
    /** If set, a bot's Mini App is also at `https://{botId}.{serviceDomain}/`. */
    serviceDomain: read(
      "SERVICE_DOMAIN",
      parseDomain,
      undefined,
      `must be a host name such as apps.example.com, not ${shown("SERVICE_DOMAIN")}`,
    ),
    /** The folder of the embedded store and of the generated secret key. */
    dataDir: env.DATA_DIR?.trim() || "data",
    /** If set, PostgreSQL is the store. */
    databaseUrl: read(
      "DATABASE_URL",
      parseDatabaseUrl,
      undefined,
      "must be a URL such as postgres://user:password@host:5432/database",
    ),
    /** Encrypts tokens and signs sessions; generated in `dataDir` if undefined. */
    secretKey: read(
      "SECRET_KEY",
      (text) => (text.length >= 32 ? text : undefined),
      undefined,
      "must have at least 32 characters; generate one with `openssl rand -base64 48`",
    ),
    telegramApiRoot: read(
      "TELEGRAM_API_ROOT",
      parseRoot,
      "https://api.telegram.org",
      "must be an http or https URL",
    ),
    /**
     * The TON network's HTTP API, without a trailing slash; if undefined, wallets with unknown code
     * are refused.
     */
    tonApiUrl: read(
      "TON_API_URL",
      parseRoot,
      undefined,
      "must be an http or https URL such as https://toncenter.com/api/v3",
    ),
    /**
     * The proxies whose forwarding headers are trusted: all, none, a number of hops, or a list of
     * addresses.
     */
    trustProxy: read(
      "TRUST_PROXY",
      parseTrustProxy,
      false,
      `must be true, false, a number of hops, or a list of IP addresses and ranges, not ${shown("TRUST_PROXY")}`,
    ),
    logLevel: read(
      "LOG_LEVEL",
      (text) => logLevels.find((level) => level === text),
      "info",
      `must be one of ${logLevels.join(", ")}, not ${shown("LOG_LEVEL")}`,
    ),
    rateLimits: onOff("RATE_LIMITS", true),
    /** Calls per second per API key. */
    keyRate: wholeNumber("KEY_RATE", 50, 1, maxCount),
    /** Calls of an API key that may follow each other at once after a pause. */
    keyBurst: wholeNumber("KEY_BURST", 100, 1, maxCount),
    /** Calls per minute with a wrong API key per network. */
    failedKeyRate: wholeNumber("FAILED_KEY_RATE", 30, 1, maxCount),
    /** Open connections and running requests per network. */
    networkConnections: wholeNumber("NETWORK_CONNECTIONS", 1000, 1, maxCount),
    /** The days for which finished messages and their idempotency keys are kept. */
    messageDays: wholeNumber("MESSAGE_DAYS", 30, 1, maxDays),
    /** The days for which the last batch of taps of each tab is kept. */
    tapDays: wholeNumber("TAP_DAYS", minTapDays, minTapDays, maxDays),
    /** The days for which counts of field fetches are kept. */
    fieldReportDays: wholeNumber("FIELD_REPORT_DAYS", minReportDays, minReportDays, maxDays),
    /** The days for which entries of a bot's history are kept. */
    auditDays: wholeNumber("AUDIT_DAYS", 400, 1, maxDays),
    /** Allows custom fields with http on localhost and 127.0.0.1. */
    allowLocalFieldUrls: onOff("ALLOW_LOCAL_FIELD_URLS", false),
    /** A separate port for `/metrics`, at `metricsHost`. */
    metricsPort: read(
      "METRICS_PORT",
      (text) => (Number(text) === port ? undefined : parseWholeNumber(text, 1, maxPort)),
      undefined,
      `must be a whole number from 1 to ${maxPort} other than PORT, not ${shown("METRICS_PORT")}`,
    ),
    metricsHost: read(
      "METRICS_HOST",
      (text) => (env.METRICS_PORT?.trim() ? parseHost(text) : undefined),
      "localhost",
      `must be a host name or an IP address beside METRICS_PORT, not ${shown("METRICS_HOST")}`,
    ),
    /**
     * The bearer token of calls to `/metrics`. Without `metricsPort`, `/metrics` is on the
     * service's port; without either there are no metrics.
     */
    metricsToken: read(
      "METRICS_TOKEN",
      parseBearer,
      undefined,
      "must be 32 to 256 letters, digits or any of -._~+/; generate one with `openssl rand -hex 32`",
    ),
  };
}
