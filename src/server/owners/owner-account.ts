import type { IncomingHttpHeaders } from "node:http";
import type { Owner } from "#contract/owner/owner.schema.ts";
import { type Clock, within } from "../clock.ts";
import { pingStore } from "../store/engine/health.ts";
import { isForeignKeyViolation } from "../store/engine/store-error.ts";
import { dropSessions } from "../store/owner/owner-session.ts";
import { type LibraryOptions, loadOwnerLibrary, sessionCookieName } from "./owner-library.ts";
import { maxUserAgentLength } from "./user-agent.ts";

/** An owner, and the answer's `Set-Cookie` header; empty if the cookie stays the same. */
export interface SignedIn {
  readonly owner: Owner;
  readonly cookies: { "set-cookie"?: string[] };
}

/** Accounts, passwords and sessions of owners. */
export type OwnerAccounts = ReturnType<typeof createOwnerAccounts>;

/** An owner as whom anyone may sign in; development only. */
export interface DemoOwner {
  /** Signs in without a password. */
  signIn(accounts: OwnerAccounts, headers: IncomingHttpHeaders): Promise<SignedIn>;
}

/** The maximum wait for a renewal, in ms: the session is valid even if the store is read-only. */
const renewalWaitMs = 500;
/** A further session ends the owner's least recently used one. */
const maxSessions = 30;

/** The accounts of `store`. Loads better-auth at an owner's first call, to save memory. */
export function createOwnerAccounts({
  clock,
  ...options
}: LibraryOptions & { readonly clock: Clock }) {
  const { db } = options.store;
  const cookieName = sessionCookieName(options.config.baseUrl);
  let loading: ReturnType<typeof loadOwnerLibrary> | undefined;

  const library = () => {
    loading ??= loadOwnerLibrary(options);
    return loading;
  };
  const signedInBy = (headers: Headers, { id, email, name }: Owner): SignedIn => ({
    owner: { id, email, name },
    cookies: cookiesIn(headers),
  });
  const cookiesIn = (headers: Headers) => {
    const cookies = headers.getSetCookie().filter((cookie) => cookie.startsWith(`${cookieName}=`));
    return cookies.length > 0 ? { "set-cookie": cookies } : {};
  };

  /** The library's answer; undefined for any 4xx that it throws. */
  async function answerOf<Answer>(call: Promise<Answer>): Promise<Answer | undefined> {
    try {
      return await call;
    } catch (error) {
      const status = (error as { statusCode?: number }).statusCode;
      // The account may be closed while its session starts.
      if ((status !== undefined && status < 500) || isForeignKeyViolation(error)) return undefined;
      // The library hides the cause; a store that does not answer is reported instead.
      await pingStore(db);
      throw error;
    }
  }

  /** The owner of the cookie's session; undefined if nobody is signed in. */
  async function findOwner(
    headers: IncomingHttpHeaders,
  ): Promise<(SignedIn & { readonly sessionId: string }) | undefined> {
    if (!headers.cookie?.includes(`${cookieName}=`)) return undefined;
    const { api } = await library();
    const request = { headers: seenIn(headers), returnHeaders: true } as const;
    const answer = await answerOf(api.getSession(request));
    if (!answer?.response) return undefined;
    const { user, session } = answer.response;
    const isDue = "needsRefresh" in answer.response && answer.response.needsRefresh === true;
    // The library reports an error itself.
    const renewal = isDue && api.getSession({ method: "POST", ...request }).catch(() => {});
    const renewed = renewal && (await within(clock, renewalWaitMs, renewal));
    const answered = renewed && renewed !== "late" ? renewed : answer;
    return { ...signedInBy(answered.headers, user), sessionId: session.id };
  }

  /**
   * Starts a session; undefined if the email address or password is wrong. Takes the same time for
   * an unknown account. The session keeps the browser's name from `headers`.
   */
  async function signIn(
    email: string,
    password: string,
    headers: IncomingHttpHeaders,
  ): Promise<SignedIn | undefined> {
    const { api } = await library();
    const body = { email, password };
    const answer = await answerOf(
      api.signInEmail({ body, headers: seenIn(headers), returnHeaders: true }),
    );
    if (!answer) return undefined;
    await dropSessions(db, answer.response.user.id, maxSessions);
    return signedInBy(answer.headers, answer.response.user);
  }

  /** Ends the cookie's session, if any; undefined if the store failed to delete it. */
  async function signOut(headers: IncomingHttpHeaders): Promise<SignedIn["cookies"] | undefined> {
    const { api } = await library();
    const answer = await answerOf(api.signOut({ headers: seenIn(headers), returnHeaders: true }));
    // The library gives the same answer if deleting the session failed.
    if (!answer || (await findOwner(headers))) return undefined;
    return cookiesIn(answer.headers);
  }

  /** Ends all sessions and starts a new one; undefined if `currentPassword` is wrong. */
  async function changePassword(
    headers: IncomingHttpHeaders,
    currentPassword: string,
    newPassword: string,
  ): Promise<SignedIn | undefined> {
    const { api } = await library();
    const answer = await answerOf(
      api.changePassword({
        headers: seenIn(headers),
        body: { currentPassword, newPassword, revokeOtherSessions: true },
        returnHeaders: true,
      }),
    );
    return answer && signedInBy(answer.headers, answer.response.user);
  }

  /** Whether `password` is the one of the cookie's owner. */
  async function isPassword(headers: IncomingHttpHeaders, password: string): Promise<boolean> {
    const { api } = await library();
    const answer = await answerOf(
      api.verifyPassword({ headers: seenIn(headers), body: { password } }),
    );
    return answer?.status === true;
  }

  /** The stored form of a password: salt and scrypt hash. */
  const hash = async (password: string): Promise<string> =>
    (await (await library()).$context).password.hash(password);

  return { findOwner, signIn, signOut, changePassword, isPassword, hash };
}

/** The headers that the library may read. */
function seenIn({ cookie = "", "user-agent": userAgent = "" }: IncomingHttpHeaders): Headers {
  return new Headers({ cookie, "user-agent": userAgent.slice(0, maxUserAgentLength) });
}
