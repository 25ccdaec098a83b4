import { isoTime } from "../iso-time.ts";
import type { StoredEvent } from "../store/event/event-claim.ts";
import { friendlyTonAddress } from "../wallet/ton-address.ts";

/** The body of an event, the same each time it is sent. Source: Standard Webhooks, "Payload structure". */
export function eventBody({ botId, type, data, createdAt }: StoredEvent): string {
  const stored: Record<string, unknown> = JSON.parse(data);
  const { tonRawAddress } = stored;
  const friendly =
    typeof tonRawAddress === "string"
      ? { tonFriendlyAddress: friendlyTonAddress(tonRawAddress) }
      : {};
  return JSON.stringify({
    type,
    timestamp: isoTime(createdAt),
    botId,
    data: { ...stored, ...friendly },
  });
}
