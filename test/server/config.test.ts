import { describe, expect, test } from "vitest";
import { ConfigError, readConfig } from "#server/config.ts";

test("without settings the service is on this machine, on the embedded store", () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: "localhost",
    baseUrl: "http://localhost:3000",
    serviceDomain: undefined,
    dataDir: "data",
    databaseUrl: undefined,
    secretKey: undefined,
    telegramApiRoot: "https://api.telegram.org",
    trustProxy: false,
    logLevel: "info",
    rateLimits: true,
    keyRate: 50,
    keyBurst: 100,
    failedKeyRate: 30,
    networkConnections: 1000,
    messageDays: 30,
    drainSeconds: 0,
    tapDays: 30,
    fieldReportDays: 8,
    auditDays: 400,
    allowLocalFieldUrls: false,
    metricsPort: undefined,
    metricsHost: "localhost",
    metricsToken: undefined,
  });
});

test("empty and unknown settings count as absent", () => {
  expect(readConfig({ PORT: "", BASE_URL: " ", COLOUR: "blue" })).toEqual(readConfig({}));
});

test("the base address has the port", () => {
  expect(readConfig({ PORT: "8080" }).baseUrl).toBe("http://localhost:8080");
});

test.each([
  ["BASE_URL", "https://slotwire.example.com/", "baseUrl", "https://slotwire.example.com"],
  ["HOST", "::1", "host", "::1"],
  ["SERVICE_DOMAIN", "apps.example.com", "serviceDomain", "apps.example.com"],
  [
    "DATABASE_URL",
    "postgres://u:p@db.internal/slotwire?sslmode=require",
    "databaseUrl",
    "postgres://u:p@db.internal/slotwire?sslmode=require",
  ],
  [
    "DATABASE_URL",
    "postgresql:///slotwire?host=/run/postgresql",
    "databaseUrl",
    "postgresql:///slotwire?host=/run/postgresql",
  ],
  ["TELEGRAM_API_ROOT", "http://localhost:8081/", "telegramApiRoot", "http://localhost:8081"],
  ["TON_API_URL", "https://toncenter.com/api/v3/", "tonApiUrl", "https://toncenter.com/api/v3"],
  ["TRUST_PROXY", "true", "trustProxy", true],
  ["TRUST_PROXY", "2", "trustProxy", 2],
  ["TRUST_PROXY", "10.0.0.0/8, ::1, loopback", "trustProxy", ["10.0.0.0/8", "::1", "loopback"]],
  ["LOG_LEVEL", "silent", "logLevel", "silent"],
  ["RATE_LIMITS", "off", "rateLimits", false],
  ["KEY_RATE", "200", "keyRate", 200],
  ["KEY_BURST", "1", "keyBurst", 1],
  ["FAILED_KEY_RATE", "1000000", "failedKeyRate", 1_000_000],
  ["MESSAGE_DAYS", "1", "messageDays", 1],
  ["TAP_DAYS", "60", "tapDays", 60],
  ["FIELD_REPORT_DAYS", "3650", "fieldReportDays", 3650],
  ["AUDIT_DAYS", "1", "auditDays", 1],
  ["ALLOW_LOCAL_FIELD_URLS", "on", "allowLocalFieldUrls", true],
  ["METRICS_PORT", "9464", "metricsPort", 9464],
  [
    "METRICS_TOKEN",
    "Ab9-._~+/Ab9-._~+/Ab9-._~+/Ab9-._==",
    "metricsToken",
    "Ab9-._~+/Ab9-._~+/Ab9-._~+/Ab9-._==",
  ],
])("%s may be %s", (name, text, setting, value) => {
  expect(readConfig({ [name]: text })).toHaveProperty(setting, value);
});

/** The messages that refuse these settings. */
function refusal(env: Record<string, string>): string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message.split("\n");
  }
}

describe("one sentence names an invalid setting", () => {
  test.each([
    ["PORT", "0"],
    ["PORT", "65536"],
    ["PORT", "3e3"],
    ["PORT", "http"],
    ["HOST", "not a host"],
    ["BASE_URL", "slotwire.example.com"],
    ["BASE_URL", "https://slotwire.example.com/path"],
    ["BASE_URL", "https://user@slotwire.example.com"],
    ["BASE_URL", "https://slot&wire.example.com"],
    ["BASE_URL", "https://slot'wire.example.com"],
    ["BASE_URL", "ftp://slotwire.example.com"],
    ["SERVICE_DOMAIN", "https://apps.example.com"],
    ["SERVICE_DOMAIN", "*.example.com"],
    ["DATABASE_URL", "mysql://db/slotwire"],
    ["DATABASE_URL", "slotwire"],
    ["SECRET_KEY", "short"],
    ["TELEGRAM_API_ROOT", "api.telegram.org"],
    ["TON_API_URL", "toncenter.com/api/v3"],
    ["TRUST_PROXY", "yes"],
    ["TRUST_PROXY", "10.0.0.0/33"],
    ["LOG_LEVEL", "loud"],
    ["RATE_LIMITS", "false"],
    ["KEY_RATE", "0"],
    ["KEY_BURST", "1e3"],
    ["FAILED_KEY_RATE", "1000001"],
    ["MESSAGE_DAYS", "0"],
    ["MESSAGE_DAYS", "12.5"],
    ["TAP_DAYS", "29"],
    ["FIELD_REPORT_DAYS", "7"],
    ["FIELD_REPORT_DAYS", "-5"],
    ["AUDIT_DAYS", "0"],
    ["ALLOW_LOCAL_FIELD_URLS", "1"],
    ["METRICS_PORT", "-5"],
    ["METRICS_PORT", "12.5"],
    ["METRICS_PORT", "65536"],
    ["METRICS_PORT", "3000"],
    ["METRICS_HOST", "10.0.0.1"],
    ["METRICS_TOKEN", "0123456789abcdef0123456789abcde"],
    ["METRICS_TOKEN", "0123456789abcdef 0123456789abcdef"],
  ])("%s=%s", (name, text) => {
    const sentences = refusal({ [name]: text });
    expect(sentences).toEqual([expect.stringMatching(new RegExp(`^${name} must .*\\.$`))]);
  });

  test("and each of several", () => {
    expect(
      refusal({ PORT: "x", LOG_LEVEL: "y", RATE_LIMITS: "z" }).map(
        (sentence) => sentence.split(" ")[0],
      ),
    ).toEqual(["PORT", "LOG_LEVEL", "RATE_LIMITS"]);
  });

  test("without the value of a secret", () => {
    const sentences = refusal({
      DATABASE_URL: "mysql://root:CANARY@db/x",
      SECRET_KEY: "CANARY",
      METRICS_TOKEN: "CANARY",
    });
    expect(sentences).toHaveLength(3);
    expect(sentences.join()).not.toContain("CANARY");
  });
});
