import { createRemoteJWKSet, jwtVerify } from "jose";
import { FieldRefusal, type ReceivedRequest } from "./received-request.ts";

/** The bot whose field requests are accepted. */
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

/**
 * Throws `FieldRefusal` unless the service signed this request for this field of the trusted bot.
 */
export type FieldVerifier = (request: ReceivedRequest, field: RequestedField) => Promise<void>;

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
export function fieldVerifier({ baseUrl, botId }: TrustedBot): FieldVerifier {
  const keys = createRemoteJWKSet(new URL(`${baseUrl}/.well-known/jwks.json`));
  return async (request, field) => {
    if (typeof request.token !== "string")
      throw new FieldRefusal(401, "The field request has no token.");
    const { payload } = await jwtVerify(request.token, keys, {
      algorithms: ["EdDSA"],
      issuer: `${baseUrl}/app/${botId}`,
      audience: field.url,
      subject: String(request.userTelegramId),
      maxTokenAge: "5 minutes",
      requiredClaims: ["exp", "jti"],
    }).catch(() => {
      throw new FieldRefusal(
        403,
        "The token is not from the service, not for this bot and field, or expired.",
      );
    });
    if (payload.bot !== botId || payload.field !== field.name)
      throw new FieldRefusal(403, "The token is for another bot or field.");
    // The members beside the token could have been changed.
    if (values.some((name) => payload[name] !== request[name]))
      throw new FieldRefusal(403, "The values differ from the signed ones.");
  };
}
