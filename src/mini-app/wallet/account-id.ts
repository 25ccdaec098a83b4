import type { Session } from "#contract/user/session.schema.ts";

export type Account = Pick<Session["player"], "tgId" | "name" | "username">;

/** The username, else the id: unlike a name, it cannot be faked. */
export function accountId({ username, tgId }: Account): string {
  return username ? `@${username}` : `ID ${tgId}`;
}
