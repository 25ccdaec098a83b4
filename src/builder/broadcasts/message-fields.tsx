import { Stack, Textarea, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { formattedParts } from "#contract/message/message-html.ts";
import { maxButtonLength, maxFormattedParts } from "#contract/message/message-limit.ts";
import { SwitchField } from "../parts/form/switch-field.tsx";
import { PictureField } from "../parts/picture/picture-field.tsx";
import { useWords } from "../words.ts";
import { type BroadcastDraft, lengthOf } from "./broadcast-draft.ts";
import { broadcastWords } from "./broadcast-words.en.ts";

/** The text, picture and button of a broadcast. */
export function MessageFields({ form }: { form: UseFormReturnType<BroadcastDraft> }) {
  const words = useWords(broadcastWords);
  const { length, max } = lengthOf(form.values);
  const { message, isEnableHtml, picture } = form.values;
  const notes = [
    words.length(length, max),
    ...(picture === "" ? [] : [words.captionNote]),
    ...(isEnableHtml && formattedParts(message) > maxFormattedParts ? [words.tooManyParts] : []),
  ];
  return (
    <Stack gap="md">
      <Textarea
        label={words.text}
        description={notes.join(". ")}
        inputWrapperOrder={["label", "input", "description", "error"]}
        autosize
        minRows={4}
        maxRows={16}
        {...form.getInputProps("message")}
      />
      <SwitchField
        label={words.asHtml}
        note={words.asHtmlNote}
        {...form.getInputProps("isEnableHtml", { type: "checkbox" })}
      />
      <PictureField
        label={words.picture}
        isUploadOnly
        value={form.values.picture}
        error={form.errors.picture as string | undefined}
        onChange={(picture) => form.setFieldValue("picture", picture)}
      />
      <SwitchField
        label={words.withButton}
        note={words.withButtonNote}
        {...form.getInputProps("hasButton", { type: "checkbox" })}
      />
      {form.values.hasButton && (
        <TextInput
          label={words.buttonText}
          maxLength={maxButtonLength}
          {...form.getInputProps("button")}
        />
      )}
    </Stack>
  );
}
