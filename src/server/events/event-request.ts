import { createHmac } from "node:crypto";
import { isoTime } from "../clock.ts";
import { friendlyTonAddress } from "../players/player-values.ts";
import type { StoredEvent } from "../store/event/event-claim.ts";

/**
 * The body of an event, identical at each attempt. Source: https://www.standardwebhooks.com
 * ("Payload structure").
 */
export function eventBody({ botId, type, data, createdAt }: StoredEvent): string {
  const members: Record<string, unknown> = JSON.parse(data);
  const { tonRawAddress } = members;
  const friendly =
    typeof tonRawAddress === "string"
      ? { tonFriendlyAddress: friendlyTonAddress(tonRawAddress) }
      : {};
  return JSON.stringify({
    type,
    timestamp: isoTime(createdAt),
    botId,
    data: { ...members, ...friendly },
  });
}

/** The headers of a request, except its length. */
export function eventHeaders(
  id: string,
  sentAt: number,
  signature: string,
): Record<string, string> {
  return {
    accept: "*/*",
    "accept-encoding": "gzip, deflate, br",
    "content-type": "application/json",
    "user-agent": "Slotwire-Webhook/1.0",
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(sentAt / 1000)),
    "webhook-signature": signature,
  };
}

const secretPrefix = "whsec_";

/**
 * The value of `webhook-signature`: one signature for each secret. `seconds` is the time of sending
 * in Unix s. Source: https://www.standardwebhooks.com ("Webhook signatures").
 */
export function eventSignature(
  secrets: readonly string[],
  { id, seconds, body }: { readonly id: string; readonly seconds: number; readonly body: string },
): string {
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(secretPrefix.length), "base64");
      const mac = createHmac("sha256", key).update(`${id}.${seconds}.${body}`);
      return `v1,${mac.digest("base64")}`;
    })
    .join(" ");
}
