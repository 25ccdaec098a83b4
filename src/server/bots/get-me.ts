import { platformIdOf } from "../store/bot/bot-token.ts";
import { openBotApi } from "../telegram/bot-api.ts";

/** What the platform says of a token. */
export type TokenAnswer =
  | { readonly kind: "bot"; readonly name: string; readonly username: string }
  /** The platform knows no bot of this token. */
  | { readonly kind: "refused" }
  | { readonly kind: "unreached" };

/** How long the platform may take, in ms. */
const timeoutMs = 10_000;

/** Asks the platform whose token this is; never throws. Source: the Bot API, `getMe`. */
export async function askWhoseToken(apiRoot: string, token: string): Promise<TokenAnswer> {
  const { api, isAnswer } = await openBotApi({ apiRoot, token, timeoutMs });
  try {
    const { id, first_name, username } = await api.getMe();
    if (String(id) !== platformIdOf(token)) return { kind: "refused" };
    return { kind: "bot", name: first_name, username };
  } catch (error) {
    // A token that is refused is answered with 401, one that has no form of a token with 404.
    return isAnswer(error) && [401, 404].includes(error.error_code)
      ? { kind: "refused" }
      : { kind: "unreached" };
  }
}
