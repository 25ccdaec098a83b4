import type { EventDelivery } from "#contract/event/webhook.schema.ts";
import { useWords } from "../words.ts";
import { eventWords } from "./event-words.en.ts";

/** What came of a request, in words; empty before the first one. */
export function useResultText() {
  const words = useWords(eventWords);
  return ({
    result,
    httpStatus,
  }: {
    readonly result: EventDelivery["result"] | null;
    readonly httpStatus: number | null;
  }): string => {
    if (result === null) return "";
    if (result === "accepted" || result === "refused") return String(httpStatus ?? "");
    return words.results[result];
  };
}
