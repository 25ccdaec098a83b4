import type { IncomingHttpHeaders } from "node:http";
import type { Owner } from "#contract/owner.ts";
import { type Clock, systemClock, within } from "../clock.ts";
import type { Config } from "../config.ts";
import type { Vault } from "../crypto/vault.ts";
import { ServiceError, storeUnavailable } from "../errors.ts";
import type { Store } from "../store/engine/database.ts";
import { pingStore } from "../store/engine/health.ts";
import { isForeignKeyViolation } from "../store/engine/store-error.ts";
import { forgetOldSessions } from "../store/owner/owner.ts";

/**
 * An owner, and the `Set-Cookie` header of the answer: empty when the browser's cookie stays as it
 * is.
 */
export interface SignedIn {
  readonly owner: Owner;
  readonly cookies: { "set-cookie"?: string[] };
}

/** Accounts, passwords and sessions of owners. */
export interface OwnerAccounts {
  /** The owner whom the cookie speaks for. Throws `ServiceError` 401 NOT_SIGNED_IN. */
  requireOwner(headers: IncomingHttpHeaders): Promise<SignedIn>;
  /** The same, or undefined when nobody is signed in. */
  findOwner(headers: IncomingHttpHeaders): Promise<SignedIn | undefined>;
  /**
   * Throws `ServiceError` 401 WRONG_SIGN_IN, after the same time and with the same words whether
   * there is such an account or not.
   */
  signIn(email: string, password: string): Promise<SignedIn>;
  /**
   * Ends the session of the cookie, if it has one. Throws `ServiceError` 503 STORE_UNAVAILABLE when
   * it goes on.
   */
  signOut(headers: IncomingHttpHeaders): Promise<SignedIn["cookies"]>;
  /**
   * Ends all sessions of the owner and starts a new one. Throws `ServiceError` 403 WRONG_PASSWORD.
   */
  changePassword(
    headers: IncomingHttpHeaders,
    currentPassword: string,
    newPassword: string,
  ): Promise<SignedIn>;
  /** Salt and scrypt hash; what is stored of a password. */
  hash(password: string): Promise<string>;
}

/** An owner whom everybody may be, in development. */
export interface DemoOwner {
  /** Signs in, without being asked for a password. */
  signIn(accounts: OwnerAccounts): Promise<SignedIn>;
}

/** What accounts work with. */
export interface OwnerAccountParts {
  readonly config: Pick<Config, "baseUrl">;
  readonly store: Store;
  readonly clock: Clock;
  /** Told of what the library could not do. */
  readonly report: (error: unknown) => void;
}

/** How long a session lasts without being used, in s. Our rule: the seed shows none. */
const sessionSeconds = 30 * 24 * 3600;
/** How old a session is, in s, when its use makes it last longer again. */
const renewalSeconds = 24 * 3600;
/**
 * For how long a call waits until its session lasts longer, in ms: it is good without that, and the
 * store may not be writable for a while.
 */
const renewalWaitMs = 500;

/**
 * The cookie of a session: over https a name that no sibling host can set. Source: RFC 6265bis
 * 4.1.3.2.
 */
export function sessionCookieName(baseUrl: string): string {
  return baseUrl.startsWith("https:") ? "__Host-slotwire" : "slotwire";
}

/**
 * The accounts of `store`. Loads what it needs when an owner first comes: players alone take no
 * memory for it.
 */
export function createOwnerAccounts({
  config: { baseUrl },
  store,
  clock,
  report,
}: OwnerAccountParts): OwnerAccounts {
  let loaded: ReturnType<typeof load> | undefined;
  const cookieName = sessionCookieName(baseUrl);
  const library = () => {
    loaded ??= load(baseUrl, store, report);
    return loaded;
  };
  const ourCookies = (headers: Headers) => {
    const cookies = headers.getSetCookie().filter((cookie) => cookie.startsWith(`${cookieName}=`));
    return cookies.length > 0 ? { "set-cookie": cookies } : {};
  };

  /** What the library answers, or our error instead of its own: `refusal` for each 4xx. */
  async function ask<Answer>(work: Promise<Answer>, refusal: () => ServiceError): Promise<Answer> {
    try {
      return await work;
    } catch (error) {
      const status = (error as { statusCode?: number }).statusCode;
      // The account of a session that is being started may just have been closed.
      if ((status !== undefined && status < 500) || isForeignKeyViolation(error)) throw refusal();
      // The library says no more than that it failed; when the store does not answer, that is what
      // is to be told.
      await pingStore(store.db);
      throw error;
    }
  }

  async function readSession(headers: IncomingHttpHeaders) {
    if (!headers.cookie?.includes(`${cookieName}=`)) return undefined;
    const { api } = await library();
    const { response, headers: answered } = await ask(
      api.getSession({ headers: cookiesOf(headers), returnHeaders: true }),
      () => new ServiceError("NOT_SIGNED_IN", { detail: "Sign in first." }),
    );
    if (!response) return undefined;
    const { needsRefresh = false } = response as { needsRefresh?: boolean };
    return { owner: ownerOf(response.user), needsRefresh, answered };
  }

  async function findOwner(headers: IncomingHttpHeaders): Promise<SignedIn | undefined> {
    const session = await readSession(headers);
    if (!session) return undefined;
    const renewed = session.needsRefresh ? await renewSession(headers) : undefined;
    return { owner: session.owner, cookies: ourCookies(renewed ?? session.answered) };
  }

  /**
   * Makes a session last longer; the headers that say so to the browser, or undefined when that is
   * not done in time.
   */
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

  return {
    findOwner,

    async requireOwner(headers) {
      const found = await findOwner(headers);
      if (!found) throw new ServiceError("NOT_SIGNED_IN", { detail: "Sign in first." });
      return found;
    },

    async signIn(email, password) {
      const { api } = await library();
      const { response, headers } = await ask(
        api.signInEmail({ body: { email, password }, returnHeaders: true }),
        () =>
          new ServiceError("WRONG_SIGN_IN", {
            detail: "Check both; the password is case-sensitive.",
          }),
      );
      // The library keeps sessions by the real time.
      await forgetOldSessions(store.db, systemClock.now());
      return { owner: ownerOf(response.user), cookies: ourCookies(headers) };
    },

    async signOut(headers) {
      const { api } = await library();
      const answer = await ask(
        api.signOut({ headers: cookiesOf(headers), returnHeaders: true }),
        () => new ServiceError("NOT_SIGNED_IN"),
      );
      // The library says the same when the store has not forgotten the session.
      if (await readSession(headers)) throw storeUnavailable();
      return ourCookies(answer.headers);
    },

    async changePassword(headers, currentPassword, newPassword) {
      const { api } = await library();
      const { response, headers: answered } = await ask(
        api.changePassword({
          headers: cookiesOf(headers),
          body: { currentPassword, newPassword, revokeOtherSessions: true },
          returnHeaders: true,
        }),
        () =>
          new ServiceError("WRONG_PASSWORD", {
            detail: "Nothing was changed. Type the password that you signed in with.",
          }),
      );
      return { owner: ownerOf(response.user), cookies: ourCookies(answered) };
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

/** The only header that the library is to see. */
function cookiesOf({ cookie = "" }: IncomingHttpHeaders): Headers {
  return new Headers({ cookie });
}

async function load(
  baseUrl: string,
  { db, vault }: { db: Store["db"]; vault: Vault },
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
  const unkept = {
    type: "string",
    required: false,
    transform: { input: () => undefined },
  } as const;

  return betterAuth({
    baseURL: baseUrl,
    secret: Buffer.from(vault.keyFor("owner-sessions")).toString("base64url"),
    // What differs between the stores is how they keep dates and flags, and no table has a date or
    // a flag.
    database: { db, type: "sqlite" },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: 12,
      maxPasswordLength: 128,
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
      // What asks who is signed in writes nothing; `renewSession` does.
      deferSessionRefresh: true,
      fields: { userId: "owner_id" },
      additionalFields: {
        ...moments,
        expiresAt: { ...moment, fieldName: "expires_at" },
        ipAddress: unkept,
        userAgent: unkept,
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
