import type { Payload } from "./call.ts";

/** What the client did with a call by the app. */
export type Verdict = "played" | "not played" | "unknown to this version";

/** One line of the log: a call by the app, or an event from the client. */
export interface LogEntry {
  readonly id: number;
  /** Unix ms. */
  readonly at: number;
  readonly from: "app" | "client";
  /** The method or the event. */
  readonly name: string;
  readonly payload: Payload | string | undefined;
  readonly verdict?: Verdict;
}

const maxEntries = 1000;

/** The log with one more entry, without the oldest beyond the maximum. */
export function logged(log: readonly LogEntry[], entry: Omit<LogEntry, "id">): readonly LogEntry[] {
  const id = (log.at(-1)?.id ?? 0) + 1;
  return [...log.slice(1 - maxEntries), { ...entry, id }];
}

/** The entries whose name or payload contains `words`, in any case. */
export function filtered(
  log: readonly LogEntry[],
  words: string,
  withEvents: boolean,
): readonly LogEntry[] {
  const wanted = words.trim().toLowerCase();
  return log.filter(
    (entry) =>
      (withEvents || entry.from === "app") &&
      (wanted === "" ||
        `${entry.name} ${payloadText(entry.payload)}`.toLowerCase().includes(wanted)),
  );
}

/** A payload as the log shows it. */
export function payloadText(payload: LogEntry["payload"]): string {
  if (payload === undefined) return "";
  if (typeof payload === "string") return payload;
  return Object.keys(payload).length === 0 ? "" : JSON.stringify(payload);
}
