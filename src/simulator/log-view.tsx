import { useState } from "react";
import { filtered, type LogEntry, payloadText } from "./log.ts";

/** The app's calls and the client's events, in order. */
export function LogView({ log, onClear }: { log: readonly LogEntry[]; onClear: () => void }) {
  const [words, setWords] = useState("");
  const [withEvents, setWithEvents] = useState(true);
  const shown = filtered(log, words, withEvents);
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
          placeholder="Filter by method or payload"
          value={words}
          onChange={({ currentTarget }) => setWords(currentTarget.value)}
        />
        <label className="toggle">
          <input
            type="checkbox"
            checked={withEvents}
            onChange={({ currentTarget }) => setWithEvents(currentTarget.checked)}
          />
          <span>Client events</span>
        </label>
      </div>
      <div className="log-scroll">
        {shown.length === 0 ? (
          <p className="note log-empty">{log.length === 0 ? "No calls yet." : "No matches."}</p>
        ) : (
          <ol className="log">
            {shown.map((entry) => (
              <LogRow key={entry.id} entry={entry} />
            ))}
          </ol>
        )}
      </div>
    </>
  );
}

function LogRow({ entry }: { entry: LogEntry }) {
  const { from, name, verdict } = entry;
  const payload = payloadText(entry.payload);
  return (
    <li
      className="log-row"
      data-from={from}
      data-verdict={verdict}
      {...(from === "app" ? { "data-method": name } : { "data-event": name })}
    >
      <time>{time(entry.at)}</time>
      <span
        className="log-arrow"
        title={from === "app" ? "Call by the app" : "Event from the client"}
      >
        {from === "app" ? "→" : "←"}
      </span>
      <span className="log-text">
        <b>{name}</b> {verdict && verdict !== "played" && <em>{verdict}</em>}
        {payload && <code title={from === "client" ? payload : undefined}>{payload}</code>}
      </span>
    </li>
  );
}

function time(at: number): string {
  const date = new Date(at);
  const two = (part: number) => String(part).padStart(2, "0");
  return `${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}.${String(date.getMilliseconds()).padStart(3, "0")}`;
}
