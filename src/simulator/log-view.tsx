import { useState } from "react";
import { filtered, type LogEntry, type LogSource, logSources, payloadText } from "./log.ts";

/** What can be left out of the log, besides the app's calls. */
const choices = {
  "Client events": ["client"],
  Requests: ["request", "answer"],
} as const satisfies Record<string, readonly LogSource[]>;
type ChoiceName = keyof typeof choices;
const choiceNames = Object.keys(choices) as ChoiceName[];

/** The app's calls and requests, the client's events and the answers, in order. */
export function LogView({ log, onClear }: { log: readonly LogEntry[]; onClear: () => void }) {
  const [words, setWords] = useState("");
  const [chosen, setChosen] = useState<readonly ChoiceName[]>(choiceNames);
  const sources = new Set<LogSource>(["app", ...chosen.flatMap((name) => choices[name])]);
  const shown = filtered(log, words, sources);
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
        {choiceNames.map((name) => (
          <label key={name} className="toggle">
            <input
              type="checkbox"
              checked={chosen.includes(name)}
              onChange={({ currentTarget: { checked } }) =>
                setChosen(checked ? [...chosen, name] : chosen.filter((one) => one !== name))
              }
            />
            <span>{name}</span>
          </label>
        ))}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: so that the keyboard scrolls it */}
      <section className="log-scroll" aria-label="Entries" tabIndex={0}>
        {shown.length === 0 ? (
          <p className="note log-empty">{log.length === 0 ? "No calls yet." : "No matches."}</p>
        ) : (
          <ol className="log">
            {shown.map((entry) => (
              <LogRow key={entry.id} entry={entry} />
            ))}
          </ol>
        )}
      </section>
    </>
  );
}

function LogRow({ entry }: { entry: LogEntry }) {
  const { from, name, verdict, failed } = entry;
  const note = verdict && verdict !== "played" ? verdict : entry.note;
  const payload = payloadText(entry.payload);
  const { arrow, title } = logSources[from];
  return (
    <li
      className="log-row"
      data-from={from}
      data-verdict={verdict}
      data-failed={failed}
      {...(from === "app" ? { "data-method": name } : { "data-event": name })}
    >
      <time>{time(entry.at)}</time>
      <span className="log-arrow" title={title}>
        {arrow}
      </span>
      <span className="log-text">
        <b>{name}</b> {note && <em>{note}</em>}
        {payload && <code title={from === "app" ? undefined : payload}>{payload}</code>}
      </span>
    </li>
  );
}

function time(at: number): string {
  const date = new Date(at);
  const two = (part: number) => String(part).padStart(2, "0");
  return `${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}.${String(date.getMilliseconds()).padStart(3, "0")}`;
}
