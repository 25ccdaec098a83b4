import { Alert, Anchor, Button, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { IconAlertTriangle, IconSend } from "@tabler/icons-react";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useLocation } from "wouter";
import {
  maxButtonLength,
  maxCaptionLength,
  maxMessageLength,
} from "#contract/message/message-limit.ts";
import { MessageFields } from "../messages/message-fields.tsx";
import { MessagePreview } from "../messages/message-preview.tsx";
import { messageFault } from "../messages/message-text.ts";
import { messageWords } from "../messages/message-words.en.ts";
import { useConfirm } from "../parts/form/confirm-dialog.tsx";
import { SwitchField } from "../parts/form/inputs.tsx";
import { useKeptForm } from "../parts/form/kept-form.ts";
import { Icon } from "../parts/page/icon.tsx";
import { Page } from "../parts/page/page.tsx";
import { Section } from "../parts/page/section.tsx";
import { PictureField } from "../parts/picture/picture-field.tsx";
import { ownedBotQuery } from "../request/bot-query.ts";
import { call } from "../request/builder-request.ts";
import { useFormFaults } from "../request/failure-text.ts";
import { useCallKey } from "../users/use-call-key.ts";
import { useWords } from "../words.ts";
import { AudienceFields, AudienceSize, useAudienceCount } from "./audience.tsx";
import {
  audienceOf,
  type BroadcastDraft,
  contentOf,
  emptyDraft,
  isButtonMissing,
} from "./broadcast-draft.ts";
import { broadcastsKey } from "./broadcast-query.ts";
import { broadcastWords } from "./broadcast-words.en.ts";
import { TrialForm } from "./trial-form.tsx";
import "./broadcasts.css";

/** The page where a broadcast is written, tried and sent. */
export function NewBroadcastPage({ botId }: { botId: string }) {
  const words = useWords(broadcastWords);
  const about = useWords(messageWords);
  const faultsByField = useFormFaults();
  const [, navigate] = useLocation();
  const { data: bot } = useSuspenseQuery(ownedBotQuery(botId));
  const key = useCallKey(`broadcast-call/${botId}`);
  const [tried, setTried] = useState("");
  const { confirm, dialog } = useConfirm();
  const form = useForm<BroadcastDraft>({
    initialValues: emptyDraft(words.buttonDefault),
    validate: {
      message: (_, draft) =>
        messageFault(about, draft, draft.picture === "" ? maxMessageLength : maxCaptionLength),
      button: (_, draft) => (isButtonMissing(draft) ? words.buttonMissing : null),
    },
  });
  const forget = useKeptForm(`broadcast/${botId}`, form);
  const audience = audienceOf(form.values);
  const { count, error } = useAudienceCount(botId, audience);
  const content = contentOf(form.values);
  const read = () => (form.validate().hasErrors ? undefined : content);
  const preview = (
    <MessagePreview
      message={form.values.message}
      isEnableHtml={form.values.isEnableHtml}
      picture={form.values.picture}
      button={form.values.hasButton ? form.values.button : undefined}
    />
  );
  const ask = () => {
    if (!read() || !audience || !count) return;
    const body = { ...content, audience };
    const send = async () => {
      const params = { botId };
      const idempotencyKey = key.of(body);
      const route = "POST /bots/:botId/broadcasts";
      const broadcast = await call(route, { params, body: { ...body, idempotencyKey } });
      key.forget();
      forget();
      form.reset();
      navigate(`/bots/${botId}/broadcasts/${broadcast.id}`);
    };
    confirm({
      title: words.confirmTitle(count.count, count.hasMore),
      text: words.confirmText,
      action: words.confirm,
      act: () =>
        send().catch((refusal: unknown) => {
          form.setErrors(faultsByField(refusal, ["message", "picture", "button"]));
          throw refusal;
        }),
      changes: broadcastsKey(botId),
      children: (
        <>
          {preview}
          {tried !== JSON.stringify(content) && (
            <Alert color="yellow" icon={<Icon of={IconAlertTriangle} />}>
              {words.notTried}
            </Alert>
          )}
        </>
      ),
    });
  };
  return (
    <Page
      title={words.create}
      width="full"
      actions={
        <Anchor component={Link} href={`/bots/${botId}/broadcasts`}>
          {words.back}
        </Anchor>
      }
    >
      <div className="compose">
        <Stack gap="lg">
          <Section title={words.message}>
            <Stack gap="md">
              <MessageFields form={form} isCaption={form.values.picture !== ""} />
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
          </Section>
          <Section title={words.audience} lead={words.audienceLead}>
            <AudienceFields bot={bot} form={form} />
          </Section>
        </Stack>
        <Stack gap="lg" className="compose-side">
          {preview}
          <TrialForm botId={botId} read={read} onSent={(sent) => setTried(JSON.stringify(sent))} />
          <Section title={words.send}>
            <Stack gap="md">
              <AudienceSize bot={bot} audience={audience} count={count} error={error} />
              <Button
                leftSection={<Icon of={IconSend} size={18} />}
                disabled={!count || count.count === 0}
                onClick={ask}
              >
                {words.start}
              </Button>
            </Stack>
          </Section>
        </Stack>
      </div>
      {dialog}
    </Page>
  );
}
