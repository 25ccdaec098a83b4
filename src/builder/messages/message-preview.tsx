import { IconArrowUpRight, IconBellOff } from "@tabler/icons-react";
import {
  type MessageElement,
  type MessagePart,
  type MessageStyle,
  readMessageHtml,
} from "#contract/message/message-html.ts";
import { pictureUrl } from "#contract/screen/picture.ts";
import { Icon } from "../parts/page/icon.tsx";
import { useWords } from "../words.ts";
import { messageWords } from "./message-words.en.ts";
import "./messages.css";

/** A message as users see it in the chat with the bot; broken HTML is shown as written. */
export function MessagePreview({
  message,
  isEnableHtml,
  picture,
  buttons,
  isSilent,
  label,
}: {
  message: string;
  isEnableHtml: boolean;
  /** Empty without one. */
  picture: string;
  buttons: readonly { readonly text: string; readonly isLink: boolean }[];
  isSilent: boolean;
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
      {buttons.map(({ text, isLink }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a button is its number
        <div key={index} className="chat-button">
          {text || "…"}
          {isLink && <Icon of={IconArrowUpRight} size={14} />}
        </div>
      ))}
      {isSilent && (
        <figcaption className="chat-note">
          <Icon of={IconBellOff} size={14} /> {words.silent}
        </figcaption>
      )}
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
