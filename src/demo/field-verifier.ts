import { createRemoteJWKSet, type JWTPayload, jwtVerify } from "jose";
import { FieldRefusal, type ReceivedRequest } from "./received-request.ts";

/** The bot whose signed requests are accepted. */
export interface TrustedBot {
  /** The service's address, such as `https://slotwire.example.com`. */
  readonly baseUrl: string;
  readonly botId: string;
}

/** The requested field. */
export interface RequestedField {
  readonly name: string;
  readonly url: string;
}

/** The task that is asked about. */
export interface AskedTask {
  readonly id: string;
  readonly url: string;
}

/**
 * Throws `FieldRefusal` unless the service signed this request for this field of the trusted bot.
 */
export type FieldVerifier = (request: ReceivedRequest, field: RequestedField) => Promise<void>;

/** The same for a task. */
export type TaskVerifier = (request: ReceivedRequest, task: AskedTask) => Promise<void>;

const values = [
  "userTelegramId",
  "userPoints",
  "userFriendsCount",
  "userTotalLevels",
  "userLevel",
  "tonFriendlyAddress",
  "tonRawAddress",
] as const;

/**
 * Verifies signed field requests of one bot with the keys its service publishes, fetched once and
 * again for an unknown key id.
 *
 * Anyone can POST to an owner's URL; only the token proves that the service made the request. The
 * service signs for every bot, even a stranger's whose field has the same URL; only the issuer and
 * `bot` prove that it is your bot.
 */
export function fieldVerifier(bot: TrustedBot): FieldVerifier {
  const signedBy = tokenReader(bot);
  return async (request, field) => {
    const payload = await signedBy(request, field.url);
    if (payload.bot !== bot.botId || payload.field !== field.name)
      throw new FieldRefusal(403, "The token is for another bot or field.");
    requireSame(request, payload);
  };
}

/**
 * The same for the questions whether a player has done a task: what is answered here is paid, and a
 * field's token, which players' browsers have, is none of these.
 */
export function taskVerifier(bot: TrustedBot): TaskVerifier {
  const signedBy = tokenReader(bot);
  return async (request, task) => {
    const payload = await signedBy(request, task.url);
    if (payload.bot !== bot.botId || payload.taskId !== task.id || request.taskId !== task.id)
      throw new FieldRefusal(403, "The token is for another bot or task.");
    requireSame(request, payload);
  };
}

/** Reads what the token of a request to `url` says, if the service has signed it for that bot. */
function tokenReader({ baseUrl, botId }: TrustedBot) {
  const keys = createRemoteJWKSet(new URL(`${baseUrl}/.well-known/jwks.json`));
  return async (request: ReceivedRequest, url: string): Promise<JWTPayload> => {
    if (typeof request.token !== "string") throw new FieldRefusal(401, "The request has no token.");
    const { payload } = await jwtVerify(request.token, keys, {
      algorithms: ["EdDSA"],
      issuer: `${baseUrl}/app/${botId}`,
      audience: url,
      subject: String(request.userTelegramId),
      maxTokenAge: "5 minutes",
      requiredClaims: ["exp", "jti"],
    }).catch(() => {
      throw new FieldRefusal(
        403,
        "The token is not from the service, not for this bot and URL, or expired.",
      );
    });
    return payload;
  };
}

/** The members beside the token could have been changed. */
function requireSame(request: ReceivedRequest, payload: JWTPayload): void {
  if (values.some((name) => payload[name] !== request[name]))
    throw new FieldRefusal(403, "The values differ from the signed ones.");
}
