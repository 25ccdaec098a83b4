import type { Clock } from "../clock.ts";
import { platformIdOf } from "../store/bot/bot-token.ts";
import { openBotApi } from "../telegram/bot-api.ts";

/** The platform's answer about a token. */
export type TokenAnswer =
  | { readonly kind: "bot"; readonly name: string; readonly username: string }
  /** The platform knows no bot with this token. */
  | { readonly kind: "refused" }
  | { readonly kind: "unreached" };

/** The platform's time limit, in ms. */
const timeoutMs = 10_000;

/**
 * Asks the platform which bot this token belongs to; never throws. Source: the Bot API, `getMe`.
 */
export async function askWhoseToken(
  apiRoot: string,
  token: string,
  clock: Clock,
): Promise<TokenAnswer> {
  const { api, isAnswer } = await openBotApi({ apiRoot, token, timeoutMs, clock });
  try {
    const { id, first_name, username } = await api.getMe();
    if (String(id) !== platformIdOf(token)) return { kind: "refused" };
    return { kind: "bot", name: first_name, username };
  } catch (error) {
    // The platform answers 401 for a revoked token, 404 for a malformed one.
    return isAnswer(error) && [401, 404].includes(error.error_code)
      ? { kind: "refused" }
      : { kind: "unreached" };
  }
}
