import type { Payload } from "./call.ts";

/** What the client did with a call by the app. */
export type Verdict = "played" | "not played" | "unknown to this version";

/** Where a line of the log comes from, and what it is, in the words of the log. */
export const logSources = {
  app: { arrow: "→", title: "Call by the app" },
  client: { arrow: "←", title: "Event from the client" },
  request: { arrow: "↑", title: "Request by the app" },
  answer: { arrow: "↓", title: "Answer to the app" },
} as const;
export type LogSource = keyof typeof logSources;

/** One line of the log. */
export interface LogEntry {
  readonly id: number;
  /** Unix ms. */
  readonly at: number;
  readonly from: LogSource;
  /** The method, the event, or the request. */
  readonly name: string;
  readonly payload: Payload | string | undefined;
  readonly verdict?: Verdict;
  /** Beside the name, such as how long an answer took. */
  readonly note?: string;
  readonly failed?: boolean;
}

const maxEntries = 1000;

/** The log with one more entry, without the oldest beyond the maximum. */
export function logged(log: readonly LogEntry[], entry: Omit<LogEntry, "id">): readonly LogEntry[] {
  const id = (log.at(-1)?.id ?? 0) + 1;
  return [...log.slice(1 - maxEntries), { ...entry, id }];
}

/** The entries from these sources whose name or payload contains `words`, in any case. */
export function filtered(
  log: readonly LogEntry[],
  words: string,
  sources: ReadonlySet<LogSource>,
): readonly LogEntry[] {
  const wanted = words.trim().toLowerCase();
  return log.filter(
    (entry) =>
      sources.has(entry.from) &&
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
