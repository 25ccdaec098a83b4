import { Badge, VisuallyHidden } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { EventDelivery, EventRow } from "#contract/event/webhook.schema.ts";
import { useWords } from "../words.ts";
import { eventWords } from "./event-words.en.ts";
import { webhookQuery } from "./webhook-query.ts";

/** The state of an event; a refused one is red. */
export function EventStatus({ event }: { event: EventRow }) {
  const { statuses } = useWords(eventWords);
  const isRefused = event.status !== "delivered" && event.attempts > 0;
  const waiting = isRefused ? "red" : "gray";
  return (
    <Badge color={event.status === "delivered" ? "green" : waiting} tt="none">
      {statuses[isRefused ? "failed" : event.status]}
    </Badge>
  );
}

/** The result of a request in words; empty before the first one. */
export function useResultText() {
  const { results } = useWords(eventWords);
  return ({
    result,
    httpStatus,
  }: {
    readonly result: EventDelivery["result"] | null;
    readonly httpStatus: number | null;
  }): string => {
    if (result === null) return "";
    if (result === "accepted" || result === "refused") return String(httpStatus ?? "");
    return results[result];
  };
}

/** Marks the page in the navigation while the webhook is paused or users' events are held. */
export function PausedMark({ botId }: { botId: string }) {
  const words = useWords(eventWords);
  const { data: webhook } = useQuery(webhookQuery(botId));
  if (!webhook || (webhook.pausedAt === null && webhook.heldUsers === 0)) return null;
  return (
    <Badge color="red" size="sm" variant="filled" circle title={words.navPaused}>
      <span aria-hidden="true">!</span>
      <VisuallyHidden>{words.navPaused}</VisuallyHidden>
    </Badge>
  );
}
