import { Textarea } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useDebouncedValue } from "@mantine/hooks";
import { useRef } from "react";
import { formattedParts, shownLength } from "#contract/message/message-html.ts";
import {
  maxCaptionLength,
  maxFormattedParts,
  maxMessageLength,
} from "#contract/message/message-limit.ts";
import { SwitchField } from "../parts/form/inputs.tsx";
import { useWords } from "../words.ts";
import { type MessageDraft, messageFault } from "./message-text.ts";
import { MessageTools, messageHotkeys } from "./message-tools.tsx";
import { messageWords } from "./message-words.en.ts";

const settleMs = 800;

/** The text of a message; a fault is shown once the writer pauses. */
export function MessageFields<Draft extends MessageDraft>({
  form,
  isCaption = false,
  note,
}: {
  form: UseFormReturnType<Draft>;
  /** Whether a picture comes with it, which leaves less room. */
  isCaption?: boolean;
  /** Shown in place of the length. */
  note?: string | undefined;
}) {
  const words = useWords(messageWords);
  const field = useRef<HTMLTextAreaElement>(null);
  const { message, isEnableHtml } = form.values;
  const max = isCaption ? maxCaptionLength : maxMessageLength;
  const [settled] = useDebouncedValue(message, settleMs);
  const isPaused = settled === message && message.trim() !== "";
  const notes = [
    words.length(shownLength(message, isEnableHtml), max),
    ...(isCaption ? [words.captionNote(maxCaptionLength)] : []),
    ...(isEnableHtml && formattedParts(message) > maxFormattedParts ? [words.tooManyParts] : []),
  ];
  return (
    <>
      <Textarea
        ref={field}
        label={words.text}
        description={note ?? notes.join(". ")}
        inputWrapperOrder={["label", "input", "description", "error"]}
        inputContainer={(input) => (
          <>
            <MessageTools field={field} isOff={!isEnableHtml} />
            {input}
          </>
        )}
        {...(isEnableHtml && { onKeyDown: messageHotkeys })}
        autosize
        minRows={4}
        maxRows={16}
        {...form.getInputProps("message")}
        error={form.errors.message ?? (isPaused && messageFault(words, form.values, max))}
      />
      <SwitchField
        label={words.asHtml}
        note={words.asHtmlNote}
        {...form.getInputProps("isEnableHtml", { type: "checkbox" })}
      />
    </>
  );
}
