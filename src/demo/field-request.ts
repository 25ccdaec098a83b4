import { createRemoteJWKSet, jwtVerify } from "jose";
import type { FieldRequest } from "#contract/field/custom-field.schema.ts";

/** A received field request: the seven values, the token of a signed one, and a task's id. */
export type ReceivedRequest = FieldRequest & {
  readonly token?: unknown;
  readonly taskId?: unknown;
};

/** A refused field request; players never see the message. */
export class FieldRefusal extends Error {
  readonly status: number;
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, message: string, retryAfterSeconds?: number) {
    super(message);
    this.status = status;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

const numbers = [
  "userTelegramId",
  "userPoints",
  "userFriendsCount",
  "userTotalLevels",
  "userLevel",
] as const;
const texts = ["tonFriendlyAddress", "tonRawAddress"] as const;

/** Reads the seven values; unknown members, which later versions may add, are kept. */
export function readFieldRequest(body: unknown): ReceivedRequest {
  const request = parse(String(body));
  for (const name of numbers) {
    if (!Number.isSafeInteger(request[name]))
      throw new FieldRefusal(400, `${name} must be a whole number.`);
  }
  for (const name of texts) {
    if (typeof request[name] !== "string") throw new FieldRefusal(400, `${name} must be a string.`);
  }
  return request as ReceivedRequest;
}

function parse(body: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body);
    if (typeof value === "object" && value !== null) return value as Record<string, unknown>;
  } catch {
    // Refused below, like any body that is not an object.
  }
  throw new FieldRefusal(400, "The body must be a JSON object.");
}

/** The bot whose signed requests are accepted. */
export interface TrustedBot {
  /** The service's address, such as `https://slotwire.example.com`. */
  readonly baseUrl: string;
  readonly botId: string;
}

/** The URL of a request, and the field or task to which the endpoint answers there. */
export interface RequestSubject {
  readonly url: string;
  readonly field?: string;
  readonly taskId?: string;
}

/** Throws `FieldRefusal` unless the service signed this request for this subject. */
export type Verifier = (request: ReceivedRequest, subject: RequestSubject) => Promise<void>;

/**
 * Verifies signed requests of one bot with the keys its service publishes, fetched once and again for
 * an unknown key id.
 *
 * Anyone can POST to an owner's URL; only the token proves that the service made the request. The
 * service signs for every bot, even a stranger's whose field has the same URL; only the issuer and
 * `bot` prove that it is your bot. A task's token differs from a field's, which players' browsers have.
 */
export function requestVerifier({ baseUrl, botId }: TrustedBot): Verifier {
  const keys = createRemoteJWKSet(new URL(`${baseUrl}/.well-known/jwks.json`));
  return async (request, { url, field, taskId }) => {
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
    const isForSubject = payload.field === field && payload.taskId === taskId;
    if (payload.bot !== botId || !isForSubject || request.taskId !== taskId)
      throw new FieldRefusal(403, "The token is for another bot, field or task.");
    // The values outside the token could have been changed.
    if ([...numbers, ...texts].some((name) => payload[name] !== request[name]))
      throw new FieldRefusal(403, "The values differ from the signed ones.");
  };
}
