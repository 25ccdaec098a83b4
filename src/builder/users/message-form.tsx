import { Button, Stack } from "@mantine/core";
import { useForm } from "@mantine/form";
import { IconSend } from "@tabler/icons-react";
import { useState } from "react";
import { verbatimFault } from "#contract/message/message-fault.ts";
import type { UserRow } from "#contract/user/user-table.schema.ts";
import { MessageFields } from "../messages/message-fields.tsx";
import { faultSentence, type MessageDraft } from "../messages/message-text.ts";
import { messageWords } from "../messages/message-words.en.ts";
import { SentMessage, type SentText } from "../messages/sent-message.tsx";
import { FailureNote } from "../parts/form/failure-note.tsx";
import { useKept, useKeptForm } from "../parts/form/kept-form.ts";
import { useSubmit } from "../parts/form/submit.tsx";
import { Icon } from "../parts/page/icon.tsx";
import { call } from "../request/builder-request.ts";
import { useWords } from "../words.ts";
import { useCallKey } from "./use-call-key.ts";
import { userWords } from "./user-words.en.ts";

/** Sends the user a message and follows the last one until Telegram has responded. */
export function MessageForm({ botId, user }: { botId: string; user: UserRow }) {
  const tgId = String(user.tgId);
  const { message: words } = useWords(userWords);
  const about = useWords(messageWords);
  const key = useCallKey(`message-call/${botId}/${tgId}`);
  const last = useKept<SentText>(`message-sent/${botId}/${tgId}`);
  const [sent, setSent] = useState(last.found);
  const faultOf = ({ message, isEnableHtml }: MessageDraft) =>
    faultSentence(about, verbatimFault(message, isEnableHtml));
  const form = useForm({
    initialValues: { message: "", isEnableHtml: true },
    validate: { message: (_, draft) => faultOf(draft) },
  });
  useKeptForm(`message/${botId}/${tgId}`, form);
  const { onSubmit, isPending, failure } = useSubmit(form, {
    send: (body) =>
      call("POST /bots/:botId/users/:tgId/messages", {
        params: { botId, tgId },
        body: { ...body, idempotencyKey: key.of(body) },
      }),
    onSent: ({ id }, values) => {
      key.forget();
      const text = { id, ...values };
      last.keep(text);
      setSent(text);
      form.reset();
    },
  });
  return (
    <Stack gap="sm">
      <form noValidate onSubmit={onSubmit}>
        <Stack gap="sm">
          <MessageFields
            value={form.values}
            onChange={form.setValues}
            fault={faultOf(form.values)}
            error={form.errors.message}
            note={user.isReachable ? undefined : words.unreachable}
          />
          <FailureNote error={failure} />
          <Button
            type="submit"
            loading={isPending}
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
