import { Badge } from "@mantine/core";
import type { EventDelivery, EventRow } from "#contract/event/webhook.schema.ts";
import { useWords } from "../words.ts";
import { eventWords } from "./event-words.en.ts";

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
