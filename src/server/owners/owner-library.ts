import { maxPasswordLength, minPasswordLength } from "#contract/owner/owner-limit.ts";
import type { Config } from "../config.ts";
import type { Store } from "../store/engine/database.ts";

/** Hashes and checks passwords; both are slow on purpose. */
export interface PasswordHash {
  /** The stored form of a password. */
  hash(password: string): Promise<string>;
  /** Whether `hash` is the stored form of `password`. */
  verify(pair: { readonly hash: string; readonly password: string }): Promise<boolean>;
}

/** The settings of the library that differ between services. */
export interface LibraryOptions {
  readonly config: Pick<Config, "baseUrl">;
  readonly store: Store;
  /** Default: the library's scrypt with a salt. */
  readonly passwordHash?: PasswordHash | undefined;
  /** Receives the errors that the library logs. */
  readonly report: (error: unknown) => void;
}

/** The duration of an unused session, in s. */
const sessionSeconds = 30 * 24 * 3600;
/** The age from which a used session is renewed and its last use written, in s. */
const renewalSeconds = 5 * 60;

/**
 * The name of the session cookie; over https, one that sibling hosts cannot set. Source: RFC
 * 6265bis 4.1.3.2.
 */
export function sessionCookieName(baseUrl: string): string {
  return baseUrl.startsWith("https:") ? "__Host-slotwire" : "slotwire";
}

/** Times are Unix ms in the store and dates in the library. */
const time = {
  type: "date",
  required: true,
  transform: {
    input: <Value>(value: Value) => (value instanceof Date ? value.getTime() : value),
    output: <Value>(value: Value) => (typeof value === "number" ? new Date(value) : value),
  },
} as const;
const now = () => new Date();
const times = {
  createdAt: { ...time, fieldName: "created_at" },
  updatedAt: { ...time, fieldName: "updated_at", onUpdate: now },
};

/** better-auth on the store's own tables. It takes 40 MB, so it is loaded by this call. */
export async function loadOwnerLibrary({
  config: { baseUrl },
  store: { db, vault },
  passwordHash,
  report,
}: LibraryOptions) {
  const { betterAuth } = await import("better-auth");
  return betterAuth({
    baseURL: baseUrl,
    secret: Buffer.from(vault.keyFor("owner-sessions")).toString("base64url"),
    // The dialects differ only in dates and booleans, which no table has.
    database: { db, type: "sqlite" },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength,
      maxPasswordLength,
      ...(passwordHash && { password: passwordHash }),
    },
    user: { modelName: "owners", additionalFields: times },
    account: {
      modelName: "owner_accounts",
      fields: { userId: "owner_id", providerId: "provider_id", accountId: "account_id" },
      additionalFields: times,
    },
    session: {
      modelName: "owner_sessions",
      expiresIn: sessionSeconds,
      updateAge: renewalSeconds,
      // Reading the session writes nothing; a POST of `getSession` does.
      deferSessionRefresh: true,
      fields: { userId: "owner_id", userAgent: "user_agent" },
      additionalFields: {
        ...times,
        expiresAt: { ...time, fieldName: "expires_at" },
        usedAt: { ...time, required: false, fieldName: "used_at", onUpdate: now },
        ipAddress: { type: "string", required: false, transform: { input: () => undefined } },
      },
    },
    advanced: {
      useSecureCookies: false,
      cookies: {
        session_token: {
          name: sessionCookieName(baseUrl),
          attributes: {
            httpOnly: true,
            sameSite: "lax",
            path: "/",
            secure: baseUrl.startsWith("https:"),
          },
        },
      },
    },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: {
      level: "error",
      log: (_level, message, ...details) =>
        report(details.find((detail) => detail instanceof Error) ?? new Error(message)),
    },
  });
}
