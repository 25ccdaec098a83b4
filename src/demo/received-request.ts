import type { FieldRequest } from "#contract/field/custom-field.schema.ts";

/**
 * A received field request: the seven values, the token of a signed one, and the task that is asked
 * about.
 */
export type ReceivedRequest = FieldRequest & {
  readonly token?: unknown;
  readonly taskId?: unknown;
};

/** The maximum size of a body; a signed field request has about 1,000 bytes. */
export const maxBodyBytes = 16_384;

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

/**
 * Reads the seven values; unknown members, which later versions may add, are kept. Throws
 * `FieldRefusal`.
 */
export function readFieldRequest(contentType: string | undefined, body: string): ReceivedRequest {
  if (!/^application\/json\b/i.test(contentType ?? ""))
    throw new FieldRefusal(415, "The body must be application/json.");
  if (Buffer.byteLength(body) > maxBodyBytes)
    throw new FieldRefusal(413, `The body has more than ${maxBodyBytes} bytes.`);
  const request = parse(body);
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
