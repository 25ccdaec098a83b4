import { useLayoutEffect, useRef, useState } from "react";
import type { Seen } from "./network.ts";
import type { Payload } from "./protocol.ts";

/** The client's answer to a call by the app. */
export type Verdict = "played" | "not played" | "not answered" | "unsupported";

/** The sources of the log's lines. */
const logSources = {
  app: { arrow: "→", title: "Call by the app" },
  client: { arrow: "←", title: "Event from the client" },
  request: { arrow: "↑", title: "Request by the app" },
  answer: { arrow: "↓", title: "Answer to the app" },
} as const;
type LogSource = keyof typeof logSources;

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
  /** A remark next to the name, such as the time of an answer. */
  readonly note?: string;
  readonly failed?: boolean;
}

const maxEntries = 1000;

/** The log with one more entry, without the oldest beyond the maximum. */
export function logged(log: readonly LogEntry[], entry: Omit<LogEntry, "id">): readonly LogEntry[] {
  const id = (log.at(-1)?.id ?? 0) + 1;
  return [...log.slice(1 - maxEntries), { ...entry, id }];
}

/** The line for a request of the app, or for its end. */
export function seenEntry(seen: Seen): Omit<LogEntry, "id"> {
  const name = `${seen.method} ${shortened(seen.url)}`;
  if (seen.kind === "request") return { at: Date.now(), from: "request", name, payload: seen.body };
  const { status, ms, answer } = seen;
  return {
    at: Date.now(),
    from: "answer",
    name: status > 0 ? `${status} ${name}` : name,
    payload: answer,
    note: status > 0 ? `${ms} ms` : "no answer",
    failed: status === 0 || status >= 400,
  };
}

/** The last part of a URL of the Mini App's own API; any other URL without its query. */
function shortened(url: string): string {
  const { origin, pathname } = new URL(url);
  const own = /^\/api\/mini-app\/[^/]+\/(.+)$/.exec(pathname)?.[1];
  return own && origin === location.origin ? own : origin + pathname;
}

function payloadText(payload: LogEntry["payload"]): string {
  if (payload === undefined) return "";
  if (typeof payload === "string") return payload;
  return Object.keys(payload).length === 0 ? "" : JSON.stringify(payload);
}

/** The app's calls and requests, the client's events and the answers, in order. */
export function LogView({ log, onClear }: { log: readonly LogEntry[]; onClear: () => void }) {
  const [words, setWords] = useState("");
  const [hasEvents, setHasEvents] = useState(true);
  const [hasRequests, setHasRequests] = useState(true);
  const wanted = words.trim().toLowerCase();
  const shown = log.filter(({ from, name, payload }) => {
    if (from === "client" && !hasEvents) return false;
    if ((from === "request" || from === "answer") && !hasRequests) return false;
    return `${name} ${payloadText(payload)}`.toLowerCase().includes(wanted);
  });
  return (
    <>
      <div className="log-head">
        <h2>Log</h2>
        <span className="note">
          {shown.length === log.length ? log.length : `${shown.length} of ${log.length}`}
        </span>
        <button type="button" onClick={onClear}>
          Clear
        </button>
      </div>
      <div className="log-tools">
        <input
          type="search"
          aria-label="Filter"
          placeholder="Filter by name or payload"
          value={words}
          onChange={({ currentTarget }) => setWords(currentTarget.value)}
        />
        <label className="toggle">
          <input type="checkbox" checked={hasEvents} onChange={() => setHasEvents(!hasEvents)} />
          Client events
        </label>
        <label className="toggle">
          <input
            type="checkbox"
            checked={hasRequests}
            onChange={() => setHasRequests(!hasRequests)}
          />
          Requests
        </label>
      </div>
      <Entries shown={shown} isEmpty={log.length === 0} />
    </>
  );
}

function Entries({ shown, isEmpty }: { shown: readonly LogEntry[]; isEmpty: boolean }) {
  const scroller = useRef<HTMLElement>(null);
  // The newest is in sight at the bottom. Room below it hides the entry that would be cut at the top.
  useLayoutEffect(() => {
    if (!scroller.current || shown.length === 0) return;
    const { clientHeight, style } = scroller.current;
    const rows = [...scroller.current.querySelectorAll("li")];
    let room = clientHeight;
    let row = rows.pop();
    while (row && row.offsetHeight <= room) {
      room -= row.offsetHeight;
      row = rows.pop();
    }
    style.paddingBlockEnd = row ? `${room}px` : "0";
  }, [shown]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: so that the keyboard scrolls it
    <section ref={scroller} className="log-scroll" aria-label="Entries" tabIndex={0}>
      {shown.length === 0 && (
        <p className="note log-empty">{isEmpty ? "No calls yet." : "No matches."}</p>
      )}
      <ol className="log">
        {shown.map((entry) => (
          <LogRow key={entry.id} entry={entry} />
        ))}
      </ol>
    </section>
  );
}

const clock = new Intl.DateTimeFormat("en-GB", {
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  fractionalSecondDigits: 3,
});

function LogRow({ entry }: { entry: LogEntry }) {
  const { at, from, name, verdict, failed } = entry;
  const note = verdict === "played" ? undefined : (verdict ?? entry.note);
  const payload = payloadText(entry.payload);
  return (
    <li
      className="log-row"
      data-from={from}
      data-verdict={verdict}
      data-failed={failed}
      {...(from === "app" ? { "data-method": name } : { "data-event": name })}
    >
      <time>{clock.format(at)}</time>
      <span className="log-arrow" title={logSources[from].title}>
        {logSources[from].arrow}
      </span>
      <span className="log-text">
        <b>{name}</b> {note && <em>{note}</em>}
        {payload && <code title={from === "app" ? undefined : payload}>{payload}</code>}
      </span>
    </li>
  );
}
