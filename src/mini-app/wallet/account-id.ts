import type { Session } from "#contract/user/session.schema.ts";

export type Account = Pick<Session["player"], "tgId" | "name" | "username">;

/** What identifies an account and cannot be faked, unlike its name: the username, else the id. */
export function accountId({ username, tgId }: Account): string {
  return username ? `@${username}` : `ID ${tgId}`;
}
