import {
  type MessageElement,
  type MessagePart,
  type MessageStyle,
  readMessageHtml,
} from "#contract/message/message-html.ts";
import { pictureUrl } from "#contract/screen/picture.ts";
import { useWords } from "../words.ts";
import { messageWords } from "./message-words.en.ts";
import "./messages.css";

/** A message as users see it in the chat with the bot; broken HTML is shown as written. */
export function MessagePreview({
  message,
  isEnableHtml,
  picture,
  button,
  label,
}: {
  message: string;
  isEnableHtml: boolean;
  /** Empty without one. */
  picture: string;
  /** Undefined without one. */
  button: string | undefined;
  label?: string;
}) {
  const words = useWords(messageWords);
  const read = isEnableHtml ? readMessageHtml(message.trim()) : undefined;
  const parts = read && "parts" in read ? read.parts : [message.trim()];
  return (
    <figure className="chat-preview" aria-label={label ?? words.preview}>
      <div className="chat-message">
        {picture !== "" && <img src={pictureUrl(picture, 640)} alt="" className="chat-picture" />}
        <div className="chat-text" dir="auto">
          {message.trim() === "" ? (
            <span className="chat-empty">{words.previewEmpty}</span>
          ) : (
            <Parts parts={parts} />
          )}
        </div>
      </div>
      {button !== undefined && <div className="chat-button">{button}</div>}
    </figure>
  );
}

function Parts({ parts }: { parts: readonly MessagePart[] }) {
  return parts.map((part, index) =>
    typeof part === "string" ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other identity
      <Part key={index} part={part} />
    ),
  );
}

const tags = {
  bold: "b",
  italic: "i",
  underline: "u",
  strike: "s",
  code: "code",
  pre: "pre",
  quote: "blockquote",
  link: "span",
  spoiler: "span",
  emoji: "span",
  time: "span",
} as const satisfies Record<MessageStyle, string>;

function Part({ part: { style, href, parts } }: { part: MessageElement }) {
  const Tag = tags[style];
  // A link leads nowhere here.
  return (
    <Tag {...(Tag === "span" && { className: `chat-${style}`, title: href })}>
      <Parts parts={parts} />
    </Tag>
  );
}
