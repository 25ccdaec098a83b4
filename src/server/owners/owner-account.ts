import type { IncomingHttpHeaders } from "node:http";
import { maxPasswordLength, minPasswordLength } from "#contract/password-limit.ts";
import type { Owner } from "#contract/schema/owner.ts";
import { type Clock, systemClock, within } from "../clock.ts";
import type { Config } from "../config.ts";
import type { Vault } from "../crypto/vault.ts";
import type { Store } from "../store/engine/database.ts";
import { pingStore } from "../store/engine/health.ts";
import { isForeignKeyViolation } from "../store/engine/store-error.ts";
import { forgetOldSessions } from "../store/owner/owner.ts";
import { endLeastUsedSessions, markSessionUsed } from "../store/owner/owner-session.ts";
import { maxUserAgentLength } from "./user-agent.ts";

/** An owner, and the answer's `Set-Cookie` header; empty if the cookie stays the same. */
export interface SignedIn {
  readonly owner: Owner;
  readonly cookies: { "set-cookie"?: string[] };
}

/** An owner's session that goes on. */
export interface CurrentSession extends SignedIn {
  readonly sessionId: string;
}

/** Accounts, passwords and sessions of owners. */
export interface OwnerAccounts {
  /** The owner of the cookie's session; undefined if nobody is signed in. */
  findOwner(headers: IncomingHttpHeaders): Promise<CurrentSession | undefined>;
  /**
   * Starts a session; undefined if the email address or password is wrong. Takes the same time
   * whether or not the account exists. Of `headers`, the session keeps what the browser is.
   */
  signIn(
    email: string,
    password: string,
    headers: IncomingHttpHeaders,
  ): Promise<SignedIn | undefined>;
  /** Ends the cookie's session, if any; undefined if the store failed to delete it. */
  signOut(headers: IncomingHttpHeaders): Promise<SignedIn["cookies"] | undefined>;
  /**
   * Ends all sessions of the owner and starts a new one; undefined if `currentPassword` is wrong.
   */
  changePassword(
    headers: IncomingHttpHeaders,
    currentPassword: string,
    newPassword: string,
  ): Promise<SignedIn | undefined>;
  /** Whether it is the password of the cookie's owner. */
  isPassword(headers: IncomingHttpHeaders, password: string): Promise<boolean>;
  /** The stored form of a password: salt and scrypt hash. */
  hash(password: string): Promise<string>;
}

/** How a password is stored and checked; each takes its time on purpose. */
export interface PasswordHash {
  /** The stored form of a password. */
  hash(password: string): Promise<string>;
  /** Whether `hash` is the stored form of `password`. */
  verify(pair: { readonly hash: string; readonly password: string }): Promise<boolean>;
}

/** An owner anyone may sign in as; development only. */
export interface DemoOwner {
  /** Signs in without a password. */
  signIn(accounts: OwnerAccounts, headers: IncomingHttpHeaders): Promise<SignedIn>;
}

/** How long an unused session lasts, in s. Our rule. */
const sessionSeconds = 30 * 24 * 3600;
/** The age from which a used session is renewed, in s. */
const renewalSeconds = 24 * 3600;
/**
 * The maximum wait for a session's renewal, in ms; the session is valid without it, and the store
 * may be temporarily read-only.
 */
const renewalWaitMs = 500;
/** The maximum number of an owner's sessions; one more ends the least recently used. Our rule. */
const maxSessions = 30;
/** The interval at which a session's last use is written, in ms. Our rule. */
const lastUseMs = 5 * 60_000;

/**
 * The name of the session cookie; over https, one that sibling hosts cannot set. Source: RFC
 * 6265bis 4.1.3.2.
 */
export function sessionCookieName(baseUrl: string): string {
  return baseUrl.startsWith("https:") ? "__Host-slotwire" : "slotwire";
}

/** The accounts of `store`. Loads better-auth at an owner's first call, to save memory. */
export function createOwnerAccounts({
  config: { baseUrl },
  store,
  clock,
  passwordHash,
  report,
}: {
  readonly config: Pick<Config, "baseUrl">;
  readonly store: Store;
  readonly clock: Clock;
  /** Default: the library's scrypt with a salt. */
  readonly passwordHash?: PasswordHash | undefined;
  /** Receives the errors that the library logs. */
  readonly report: (error: unknown) => void;
}): OwnerAccounts {
  let loaded: ReturnType<typeof load> | undefined;
  const cookieName = sessionCookieName(baseUrl);
  const library = () => {
    loaded ??= load(baseUrl, store, passwordHash, report);
    return loaded;
  };
  const ourCookies = (headers: Headers) => {
    const cookies = headers.getSetCookie().filter((cookie) => cookie.startsWith(`${cookieName}=`));
    return cookies.length > 0 ? { "set-cookie": cookies } : {};
  };

  /** The library's answer; undefined for any 4xx that it throws. */
  async function ask<Answer>(work: Promise<Answer>): Promise<Answer | undefined> {
    try {
      return await work;
    } catch (error) {
      const status = (error as { statusCode?: number }).statusCode;
      // The account may have been closed while its session starts.
      if ((status !== undefined && status < 500) || isForeignKeyViolation(error)) return undefined;
      // The library hides the cause; if the store does not answer, report that instead.
      await pingStore(store.db);
      throw error;
    }
  }

  async function readSession(headers: IncomingHttpHeaders) {
    if (!headers.cookie?.includes(`${cookieName}=`)) return undefined;
    const { api } = await library();
    const answer = await ask(api.getSession({ headers: cookiesOf(headers), returnHeaders: true }));
    if (!answer?.response) return undefined;
    const { needsRefresh = false } = answer.response as { needsRefresh?: boolean };
    const { user, session } = answer.response;
    return { owner: ownerOf(user), session, needsRefresh, answered: answer.headers };
  }

  async function findOwner(headers: IncomingHttpHeaders): Promise<CurrentSession | undefined> {
    const found = await readSession(headers);
    if (!found) return undefined;
    const { owner, session, needsRefresh, answered } = found;
    const renewed = needsRefresh ? await renewSession(headers) : undefined;
    const { id, usedAt } = session as { id: string; usedAt?: Date | null };
    await noteUse(id, usedAt ?? session.createdAt);
    return { owner, sessionId: id, cookies: ourCookies(renewed ?? answered) };
  }

  /** Renews a session; returns the response headers, or undefined if it is not done in time. */
  async function renewSession(headers: IncomingHttpHeaders): Promise<Headers | undefined> {
    const { api } = await library();
    const renewal = api
      .getSession({ method: "POST", headers: cookiesOf(headers), returnHeaders: true })
      .then(
        (answer) => answer.headers,
        () => undefined, // The library has reported why.
      );
    const renewed = await within(clock, renewalWaitMs, renewal);
    return renewed === "late" ? undefined : renewed;
  }

  /** Writes the last use; without it the session is valid, too, and shown as used before. */
  async function noteUse(id: string, usedAt: Date): Promise<void> {
    // The library uses the system clock for sessions.
    const now = systemClock.now();
    if (Math.abs(now - usedAt.getTime()) < lastUseMs) return;
    const written = markSessionUsed(store.db, id, now).catch(() => {});
    await within(clock, renewalWaitMs, written);
  }

  return {
    findOwner,

    async signIn(email, password, headers) {
      const { api } = await library();
      const answer = await ask(
        api.signInEmail({
          body: { email, password },
          headers: browserOf(headers),
          returnHeaders: true,
        }),
      );
      if (!answer) return undefined;
      // The library uses the system clock for sessions.
      await forgetOldSessions(store.db, systemClock.now());
      await endLeastUsedSessions(store.db, answer.response.user.id, maxSessions);
      return { owner: ownerOf(answer.response.user), cookies: ourCookies(answer.headers) };
    },

    async signOut(headers) {
      const { api } = await library();
      const answer = await ask(api.signOut({ headers: cookiesOf(headers), returnHeaders: true }));
      // The library gives the same answer if deleting the session failed.
      if (!answer || (await readSession(headers))) return undefined;
      return ourCookies(answer.headers);
    },

    async changePassword(headers, currentPassword, newPassword) {
      const { api } = await library();
      const answer = await ask(
        api.changePassword({
          headers: cookiesOf(headers, browserOf(headers)),
          body: { currentPassword, newPassword, revokeOtherSessions: true },
          returnHeaders: true,
        }),
      );
      if (!answer) return undefined;
      return { owner: ownerOf(answer.response.user), cookies: ourCookies(answer.headers) };
    },

    async isPassword(headers, password) {
      const { api } = await library();
      const answer = await ask(
        api.verifyPassword({ headers: cookiesOf(headers), body: { password } }),
      );
      return answer?.status === true;
    },

    async hash(password) {
      const { password: passwords } = await (await library()).$context;
      return passwords.hash(password);
    },
  };
}

function ownerOf({ id, email, name }: Owner): Owner {
  return { id, email, name };
}

/** The cookies, beside which the library sees at most what the browser is. */
function cookiesOf({ cookie = "" }: IncomingHttpHeaders, headers = new Headers()): Headers {
  headers.set("cookie", cookie);
  return headers;
}

/** What the browser says it is, for a session that starts. */
function browserOf({ "user-agent": userAgent = "" }: IncomingHttpHeaders): Headers {
  return new Headers({ "user-agent": userAgent.slice(0, maxUserAgentLength) });
}

async function load(
  baseUrl: string,
  { db, vault }: { db: Store["db"]; vault: Vault },
  passwordHash: PasswordHash | undefined,
  report: (error: unknown) => void,
) {
  const { betterAuth } = await import("better-auth");
  const moment = {
    type: "date",
    required: true,
    transform: { input: toUnixMs, output: fromUnixMs },
  } as const;
  const moments = {
    createdAt: { ...moment, fieldName: "created_at" },
    updatedAt: { ...moment, fieldName: "updated_at", onUpdate: () => new Date() },
  };
  const notStored = {
    type: "string",
    required: false,
    transform: { input: () => undefined },
  } as const;

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
    user: { modelName: "owners", additionalFields: moments },
    account: {
      modelName: "owner_accounts",
      fields: { userId: "owner_id", providerId: "provider_id", accountId: "account_id" },
      additionalFields: moments,
    },
    session: {
      modelName: "owner_sessions",
      expiresIn: sessionSeconds,
      updateAge: renewalSeconds,
      // Reading the session writes nothing; `renewSession` does.
      deferSessionRefresh: true,
      fields: { userId: "owner_id" },
      additionalFields: {
        ...moments,
        expiresAt: { ...moment, fieldName: "expires_at" },
        ipAddress: notStored,
        userAgent: { type: "string", required: false, fieldName: "user_agent" },
        usedAt: { ...moment, required: false, fieldName: "used_at" },
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

function toUnixMs<Value>(value: Value): Value | number {
  return value instanceof Date ? value.getTime() : value;
}

function fromUnixMs<Value>(value: Value): Value | Date {
  return typeof value === "number" ? new Date(value) : value;
}
