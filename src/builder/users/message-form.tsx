import { Button, Stack, Textarea } from "@mantine/core";
import { useForm } from "@mantine/form";
import { IconSend } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { formattedParts, shownLength } from "#contract/message/message-html.ts";
import { maxFormattedParts, maxMessageLength } from "#contract/message/message-limit.ts";
import type { UserRow } from "#contract/user/user-table.schema.ts";
import { FailureNote } from "../parts/form/failure-note.tsx";
import { useKept, useKeptForm } from "../parts/form/kept-form.ts";
import { SwitchField } from "../parts/form/switch-field.tsx";
import { Icon } from "../parts/page/icon.tsx";
import { call } from "../request/builder-request.ts";
import { useFormFaults } from "../request/form-fault.ts";
import { useWords } from "../words.ts";
import { actionWords } from "./action-words.en.ts";
import { SentMessage, type SentText } from "./sent-message.tsx";
import { useCallKey } from "./use-call-key.ts";
import { messageQuery } from "./user-query.ts";

/** Sends the user a message and follows the last one until the platform has answered. */
export function MessageForm({ botId, user }: { botId: string; user: UserRow }) {
  const tgId = String(user.tgId);
  const words = useWords(actionWords);
  const faultsByField = useFormFaults();
  const queryClient = useQueryClient();
  const key = useCallKey(`message-call/${botId}/${tgId}`);
  const last = useKept<SentText>(`message-sent/${botId}/${tgId}`);
  const [sent, setSent] = useState(last.found);
  const form = useForm({
    initialValues: { message: "", isEnableHtml: false },
    validate: {
      message: (message, { isEnableHtml }) => {
        const length = shownLength(message, isEnableHtml);
        if (!/[^\s\p{Cc}\p{Cf}\p{Z}]/u.test(message) || length === 0) return words.messageMissing;
        return length > maxMessageLength ? words.messageTooLong(length) : null;
      },
    },
  });
  useKeptForm(`message/${botId}/${tgId}`, form);
  const sending = useMutation({
    mutationFn: (body: typeof form.values) =>
      call("POST /bots/:botId/users/:tgId/messages", {
        params: { botId, tgId },
        body: { ...body, idempotencyKey: key.of(body) },
      }),
    onSuccess: (state, { message, isEnableHtml }) => {
      key.forget();
      queryClient.setQueryData(messageQuery(botId, tgId, state.id).queryKey, state);
      const text = { id: state.id, message, isEnableHtml };
      last.keep(text);
      setSent(text);
      form.reset();
    },
    onError: (error) => form.setErrors(faultsByField(error, ["message"])),
  });
  const { message, isEnableHtml } = form.values;
  const length = words.messageLength(shownLength(message, isEnableHtml));
  const isOver = isEnableHtml && formattedParts(message) > maxFormattedParts;
  return (
    <Stack gap="sm">
      <form noValidate onSubmit={form.onSubmit((values) => sending.mutate(values))}>
        <Stack gap="sm">
          <Textarea
            label={words.text}
            description={
              user.isReachable
                ? `${length}${isOver ? `. ${words.tooManyParts}` : ""}`
                : words.messageUnreachable
            }
            inputWrapperOrder={["label", "input", "description", "error"]}
            autosize
            minRows={3}
            maxRows={10}
            {...form.getInputProps("message")}
          />
          <SwitchField
            label={words.asHtml}
            note={words.asHtmlNote}
            {...form.getInputProps("isEnableHtml", { type: "checkbox" })}
          />
          {Object.keys(form.errors).length === 0 && <FailureNote error={sending.error} />}
          <Button
            type="submit"
            loading={sending.isPending}
            leftSection={<Icon of={IconSend} size={16} />}
            style={{ alignSelf: "flex-start" }}
          >
            {words.send}
          </Button>
        </Stack>
      </form>
      {sent && (
        <SentMessage
          botId={botId}
          tgId={tgId}
          sent={sent}
          onEdit={() => form.setValues({ message: sent.message, isEnableHtml: sent.isEnableHtml })}
        />
      )}
    </Stack>
  );
}
