import { hashPassword } from "better-auth/crypto";
import type { Owner } from "#contract/owner/owner.schema.ts";
import { giveBots } from "#server/store/owner/bot-ownership.ts";
import { addOwner } from "#server/store/owner/owner.ts";
import type { CalledService } from "./service.ts";

/** A signed-in owner, and the builder's calls of their browser. */
export interface OwnerSession {
  readonly owner: Owner;
  /** The browser's Cookie header. */
  readonly cookie: string;
  /** Calls with the cookie, the builder's Origin, and `body` as JSON. */
  call(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Response>;
}

export const password = "CANARY-password of an owner";

/** Makes an account that owns these bots, and signs in. */
export async function signInOwner(
  service: CalledService,
  { email = "owner@example.com", bots = ["demo"] }: { email?: string; bots?: string[] } = {},
): Promise<OwnerSession> {
  await addAccount(service, email, bots);
  const response = await call(service, "POST", "/api/builder/auth/sign-in/email", {
    email,
    password,
  });
  if (response.status !== 200) throw new Error(`No sign-in: ${await response.text()}`);
  const { owner } = await response.json();
  const cookie = cookieOf(response);
  return {
    owner,
    cookie,
    call: (method, path, body, headers) =>
      call(service, method, path, body, { cookie, ...headers }),
  };
}

/** Makes an account that owns these bots. */
export async function addAccount(
  { store, now, passwordHash }: Pick<CalledService, "store" | "now" | "passwordHash">,
  email: string,
  bots: string[] = [],
): Promise<Owner> {
  const stored = await (passwordHash?.hash ?? hashPassword)(password);
  return store.db.transaction().execute(async (transaction) => {
    const owner = await addOwner(
      transaction,
      { email, name: email.replace(/@.*/, ""), passwordHash: stored },
      now,
    );
    if (!owner) throw new Error(`${email} has an account.`);
    await giveBots(transaction, { ownerId: owner.id, botIds: bots }, now);
    return owner;
  });
}

/** A call as a page of the builder makes it. */
export function call(
  service: CalledService,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  const json = body === undefined ? {} : { body: JSON.stringify(body) };
  const type: Record<string, string> =
    body === undefined ? {} : { "content-type": "application/json" };
  return service.call(path, {
    method,
    headers: { origin: service.config.baseUrl, ...type, ...headers },
    ...json,
  });
}

/** The cookie that an answer sets, as a browser sends it back; empty when it sets none. */
export function cookieOf(response: Response): string {
  return response.headers.getSetCookie()[0]?.split(";", 1)[0] ?? "";
}
