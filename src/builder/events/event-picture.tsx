import { useWords } from "../words.ts";
import { eventWords } from "./event-words.en.ts";

/** What a webhook does, as a small drawing of an event on its way. */
export function EventPicture() {
  const { pictureText } = useWords(eventWords);
  return (
    <figure className="event-picture" aria-label={pictureText}>
      <div aria-hidden="true" className="event-picture-row">
        <div className="event-picture-card">
          <strong>Slotwire</strong>
          <code>
            {"{"} "type": "level.reached",
            <br />
            {"  "}"data": {"{"} "tgId": 42,
            <br />
            {"    "}"level": 2 {"} }"}
          </code>
        </div>
        <span className="event-picture-arrow">POST →</span>
        <div className="event-picture-card">
          <strong>example.com</strong>
          <code data-good="true">204 No Content</code>
        </div>
      </div>
    </figure>
  );
}
