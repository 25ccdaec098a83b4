import { ServiceError } from "../errors.ts";

/** 403: the caller is an editor of the bot. */
export function ownersOnly(): ServiceError {
  return new ServiceError("OWNERS_ONLY", {
    detail:
      "Nothing was done. You are an editor of this bot: its API keys, token, recording of IP addresses, points given or taken by hand, export and erasure of a user, owners, history and deletion are for its owners. Ask one of them to do it, or to make you an owner.",
  });
}
