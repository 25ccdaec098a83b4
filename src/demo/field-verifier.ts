import { createRemoteJWKSet, jwtVerify } from "jose";
import { FieldRefusal, type ReceivedRequest } from "./received-request.ts";

/** Throws `FieldRefusal` unless the service itself signed this field request for this URL. */
export type FieldVerifier = (request: ReceivedRequest, fieldUrl: string) => Promise<void>;

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
 * Verifies signed field requests with the keys that the service publishes at `jwksUrl`, which are fetched once and again when a new one turns up.
 * Anyone can POST to an owner's URL: only the token proves who asks and that the values are the service's own.
 */
export function fieldVerifier(jwksUrl: string): FieldVerifier {
  const keys = createRemoteJWKSet(new URL(jwksUrl));
  const issuer = new URL(jwksUrl).origin;
  return async (request, fieldUrl) => {
    if (typeof request.token !== "string") throw new FieldRefusal(401, "The field request carries no token.");
    const { payload } = await jwtVerify(request.token, keys, {
      algorithms: ["EdDSA"],
      issuer,
      audience: fieldUrl,
      subject: String(request.userTelegramId),
      maxTokenAge: "5 minutes",
      requiredClaims: ["exp", "jti"],
    }).catch(() => {
      throw new FieldRefusal(403, "The token is not the service's, not for this field, or no longer valid.");
    });
    // The token says what is true; the members beside it could have been changed on the way.
    if (values.some((name) => payload[name] !== request[name])) throw new FieldRefusal(403, "The values are not those that were signed.");
  };
}
