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

/** The settings of the service, from the environment. */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** How long a process that was asked to stop says that it is not ready, and goes on serving. */
  readonly drainSeconds: number;
  /** The public URL, without a trailing slash. */
  readonly baseUrl: string;
  /** If set, a bot's Mini App is also at `https://{botId}.{serviceDomain}/`. */
  readonly serviceDomain: string | undefined;
  /** The folder of the embedded store and of the generated secret key. */
  readonly dataDir: string;
  /** If set, PostgreSQL is the store. */
  readonly databaseUrl: string | undefined;
  /** Encrypts tokens and signs sessions; generated in `dataDir` if undefined. */
  readonly secretKey: string | undefined;
  readonly telegramApiRoot: string;
  /**
   * The TON network's HTTP API, without a trailing slash; if undefined, wallets with unknown code
   * are refused.
   */
  readonly tonApiUrl: string | undefined;
  /**
   * The proxies whose forwarding headers are trusted: all, none, a number of hops, or a list of
   * addresses.
   */
  readonly trustProxy: boolean | number | string[];
  readonly logLevel: LogLevel;
  readonly rateLimits: boolean;
  /** Calls per second per API key. */
  readonly keyRate: number;
  /** Calls at once per API key after a pause. */
  readonly keyBurst: number;
  /** Calls per minute with a wrong API key per network. */
  readonly failedKeyRate: number;
  /** Connections, and requests that are being answered, at once per network. */
  readonly networkConnections: number;
  /** How long finished messages, with their idempotency keys, are kept. */
  readonly messageDays: number;
  /** How long the last batch of taps of each tab is remembered. */
  readonly tapDays: number;
  /** How long counts of field fetches are kept. */
  readonly fieldReportDays: number;
  /** How long the entries of a bot's history are kept. */
  readonly auditDays: number;
  /** Allows custom fields with http on localhost and 127.0.0.1. */
  readonly allowLocalFieldUrls: boolean;
  /** The port of its own for `/metrics`, at `metricsHost`. */
  readonly metricsPort: number | undefined;
  readonly metricsHost: string;
  /**
   * What whoever asks for `/metrics` has to send. Without `metricsPort` it is on the service's port;
   * without either there are no metrics.
   */
  readonly metricsToken: string | undefined;
}

/** The environment for programs that the service starts. */
export const programEnv: Readonly<Record<string, string | undefined>> = process.env;

const maxPort = 65_535;
const maxCount = 1_000_000;
const maxDays = 3650;
/** The page may send a batch of taps again for 29 days. */
const leastTapDays = 30;
/** The builder shows a week. */
const leastFieldReportDays = 8;

const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
export type LogLevel = (typeof logLevels)[number];

/** Invalid settings; the message has one sentence for each. */
export class ConfigError extends Error {}

/**
 * Reads the settings; unknown ones are ignored, empty ones count as unset. Throws `ConfigError`
 * with every fault.
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const faults: string[] = [];
  const read = <Value>(
    name: string,
    parse: (text: string) => Value | undefined,
    fallback: Value,
    rule: string,
  ): Value => {
    const text = env[name]?.trim();
    if (!text) return fallback;
    const value = parse(text);
    if (value === undefined) faults.push(`${name} ${rule}.`);
    return value ?? fallback;
  };
  const onOff = (name: string, fallback: boolean) =>
    read(
      name,
      (text) => ({ on: true, off: false })[text],
      fallback,
      `must be on or off, not ${shown(env[name])}`,
    );
  const wholeNumber = (name: string, fallback: number, min: number, max: number) =>
    read(
      name,
      (text) => parseWholeNumber(text, min, max),
      fallback,
      `must be a whole number from ${min} to ${max}, not ${shown(env[name])}`,
    );

  const port = wholeNumber("PORT", 3000, 1, maxPort);
  const config: Config = {
    port,
    host: read(
      "HOST",
      parseHost,
      "localhost",
      `must be a host name or an IP address, not ${shown(env.HOST)}`,
    ),
    drainSeconds: wholeNumber("DRAIN_SECONDS", 0, 0, 60),
    baseUrl: read(
      "BASE_URL",
      parseOrigin,
      `http://localhost:${port}`,
      "must be an http or https URL without a path, such as https://slotwire.example.com",
    ),
    serviceDomain: read<string | undefined>(
      "SERVICE_DOMAIN",
      parseDomain,
      undefined,
      `must be a host name such as apps.example.com, not ${shown(env.SERVICE_DOMAIN)}`,
    ),
    dataDir: env.DATA_DIR?.trim() || "data",
    databaseUrl: read<string | undefined>(
      "DATABASE_URL",
      parseDatabaseUrl,
      undefined,
      "must be a URL such as postgres://user:password@host:5432/database",
    ),
    secretKey: read<string | undefined>(
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
    tonApiUrl: read<string | undefined>(
      "TON_API_URL",
      parseRoot,
      undefined,
      "must be an http or https URL such as https://toncenter.com/api/v3",
    ),
    trustProxy: read<boolean | number | string[]>(
      "TRUST_PROXY",
      parseTrustProxy,
      false,
      `must be true, false, a number of hops, or a list of IP addresses and ranges, not ${shown(env.TRUST_PROXY)}`,
    ),
    logLevel: read(
      "LOG_LEVEL",
      parseLogLevel,
      "info",
      `must be one of ${logLevels.join(", ")}, not ${shown(env.LOG_LEVEL)}`,
    ),
    rateLimits: onOff("RATE_LIMITS", true),
    keyRate: wholeNumber("KEY_RATE", 50, 1, maxCount),
    keyBurst: wholeNumber("KEY_BURST", 100, 1, maxCount),
    failedKeyRate: wholeNumber("FAILED_KEY_RATE", 30, 1, maxCount),
    networkConnections: wholeNumber("NETWORK_CONNECTIONS", 1000, 1, maxCount),
    messageDays: wholeNumber("MESSAGE_DAYS", 30, 1, maxDays),
    tapDays: wholeNumber("TAP_DAYS", leastTapDays, leastTapDays, maxDays),
    fieldReportDays: wholeNumber(
      "FIELD_REPORT_DAYS",
      leastFieldReportDays,
      leastFieldReportDays,
      maxDays,
    ),
    auditDays: wholeNumber("AUDIT_DAYS", 400, 1, maxDays),
    allowLocalFieldUrls: onOff("ALLOW_LOCAL_FIELD_URLS", false),
    metricsPort: read<number | undefined>(
      "METRICS_PORT",
      (text) => (Number(text) === port ? undefined : parseWholeNumber(text, 1, maxPort)),
      undefined,
      `must be a whole number from 1 to ${maxPort} other than PORT, not ${shown(env.METRICS_PORT)}`,
    ),
    metricsHost: read(
      "METRICS_HOST",
      (text) => (env.METRICS_PORT?.trim() ? parseHost(text) : undefined),
      "localhost",
      `must be a host name or an IP address beside METRICS_PORT, not ${shown(env.METRICS_HOST)}`,
    ),
    metricsToken: read<string | undefined>(
      "METRICS_TOKEN",
      parseBearer,
      undefined,
      "must be 32 to 256 letters, digits or any of -._~+/; generate one with `openssl rand -hex 32`",
    ),
  };
  if (faults.length > 0) throw new ConfigError(faults.join("\n"));
  return config;
}

function shown(text: string | undefined): string {
  return JSON.stringify((text ?? "").slice(0, 80));
}

function parseLogLevel(text: string): LogLevel | undefined {
  return logLevels.find((level) => level === text);
}
