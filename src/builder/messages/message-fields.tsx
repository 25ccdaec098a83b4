import { Group, Textarea } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { type ReactNode, useRef } from "react";
import { formattedParts, shownLength } from "#contract/message/message-html.ts";
import {
  maxCaptionLength,
  maxFormattedParts,
  maxMessageLength,
} from "#contract/message/message-limit.ts";
import { SwitchField } from "../parts/form/inputs.tsx";
import { InsertValue, type KnownProperty } from "../parts/text/insert-value.tsx";
import { useWords } from "../words.ts";
import type { MessageDraft } from "./message-text.ts";
import { insertText, MessageTools, messageHotkeys } from "./message-tools.tsx";
import { messageWords } from "./message-words.en.ts";

const settleMs = 800;

/** The text of a message; a fault is shown once the writer pauses. */
export function MessageFields({
  value: { message, isEnableHtml },
  onChange,
  fault,
  error,
  note,
  isCaption = false,
  values,
  lang,
  children,
}: {
  value: MessageDraft;
  onChange: (change: Partial<MessageDraft>) => void;
  /** The reason why Telegram would refuse the text. */
  fault: ReactNode;
  /** Shown at once, in place of the fault. */
  error: ReactNode;
  /** Shown in place of the length. */
  note?: string | undefined;
  /** Whether a picture comes with it, which leaves less room. */
  isCaption?: boolean;
  /** The values that the text can show; `longest` is the text with each as long as it can be. */
  values?: { readonly properties: readonly KnownProperty[]; readonly longest: string };
  /** The language of the text, if it is one of several. */
  lang?: string | undefined;
  /** Between the text and its switch. */
  children?: ReactNode;
}) {
  const words = useWords(messageWords);
  const field = useRef<HTMLTextAreaElement>(null);
  const max = isCaption ? maxCaptionLength : maxMessageLength;
  const [settled] = useDebouncedValue(message, settleMs);
  const isPaused = settled === message && message.trim() !== "";
  const longest = values?.longest ?? message;
  const notes = [
    words.length(shownLength(longest, isEnableHtml), max),
    ...(longest === message ? [] : [words.longestNote]),
    ...(isCaption ? [words.captionNote(maxCaptionLength)] : []),
    ...(isEnableHtml && formattedParts(message) > maxFormattedParts ? [words.tooManyParts] : []),
  ];
  const insert = (property: string) =>
    // The picker gives the focus back first.
    requestAnimationFrame(() => {
      field.current?.focus();
      insertText(`{{${property}}}`);
    });
  return (
    <>
      <div>
        <Textarea
          ref={field}
          label={words.text}
          lang={lang}
          description={note ?? notes.join(". ")}
          inputWrapperOrder={["label", "input", "description", "error"]}
          inputContainer={(input) => (
            <>
              <Group justify="space-between" gap="xs" mb={4}>
                <MessageTools field={field} isOff={!isEnableHtml} />
                {values && (
                  <InsertValue into={words.text} properties={values.properties} onInsert={insert} />
                )}
              </Group>
              {input}
            </>
          )}
          {...(isEnableHtml && { onKeyDown: messageHotkeys })}
          autosize
          minRows={4}
          maxRows={16}
          value={message}
          onChange={({ currentTarget }) => onChange({ message: currentTarget.value })}
          error={error || (isPaused && fault)}
        />
        {children}
      </div>
      <SwitchField
        label={words.asHtml}
        note={words.asHtmlNote}
        checked={isEnableHtml}
        onChange={({ currentTarget }) => onChange({ isEnableHtml: currentTarget.checked })}
      />
    </>
  );
}
