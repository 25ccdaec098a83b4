import { Anchor, Button, Stack } from "@mantine/core";
import { useForm } from "@mantine/form";
import { IconSend } from "@tabler/icons-react";
import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useLocation } from "wouter";
import type { NewBroadcast } from "#contract/message/broadcast.schema.ts";
import { useKeptForm } from "../parts/form/kept-form.ts";
import { Icon } from "../parts/page/icon.tsx";
import { Page } from "../parts/page/page.tsx";
import { Section } from "../parts/page/section.tsx";
import { ownedBotQuery } from "../request/bot-query.ts";
import { call } from "../request/builder-request.ts";
import { useFormFaults } from "../request/form-fault.ts";
import { useCallKey } from "../users/use-call-key.ts";
import { useWords } from "../words.ts";
import { AudienceSize, useAudienceCount } from "./audience-count.tsx";
import { AudienceFields } from "./audience-fields.tsx";
import {
  audienceOf,
  type BroadcastDraft,
  contentOf,
  emptyDraft,
  isButtonMissing,
  textFaultOf,
} from "./broadcast-draft.ts";
import { adoptBroadcast } from "./broadcast-query.ts";
import { broadcastWords } from "./broadcast-words.en.ts";
import { MessageFields } from "./message-fields.tsx";
import { MessagePreview } from "./message-preview.tsx";
import { StartDialog } from "./start-dialog.tsx";
import { TrialForm } from "./trial-form.tsx";
import "./broadcasts.css";

/** Where a broadcast is written, tried and sent. */
export function NewBroadcastPage({ botId }: { botId: string }) {
  const words = useWords(broadcastWords);
  const faultsByField = useFormFaults();
  const queryClient = useQueryClient();
  const [, navigate] = useLocation();
  const { data: bot } = useSuspenseQuery(ownedBotQuery(botId));
  const key = useCallKey(`broadcast-call/${botId}`);
  const [tried, setTried] = useState("");
  const [asked, setAsked] = useState<Asked | null>(null);
  const form = useForm<BroadcastDraft>({
    initialValues: emptyDraft(words.buttonDefault),
    validate: {
      message: (_, draft) => faultText(words, draft),
      button: (_, draft) => (isButtonMissing(draft) ? words.buttonMissing : null),
    },
  });
  const forget = useKeptForm(`broadcast/${botId}`, form);
  const audience = audienceOf(form.values);
  const { count, error } = useAudienceCount(botId, audience);
  const sending = useMutation({
    mutationFn: (body: Asked) =>
      call("POST /bots/:botId/broadcasts", {
        params: { botId },
        body: { ...body, idempotencyKey: key.of(body) },
      }),
    onSuccess: (broadcast) => {
      key.forget();
      forget();
      form.reset();
      adoptBroadcast(queryClient, botId, broadcast);
      navigate(`/bots/${botId}/broadcasts/${broadcast.id}`);
    },
    onError: (refusal) => form.setErrors(faultsByField(refusal, ["message", "picture", "button"])),
  });
  const content = contentOf(form.values);
  const read = () => (form.validate().hasErrors ? undefined : content);
  return (
    <Page
      title={words.newTitle}
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
            <MessageFields form={form} />
          </Section>
          <Section title={words.audience} lead={words.audienceLead}>
            <AudienceFields bot={bot} form={form} />
          </Section>
        </Stack>
        <Stack gap="lg" className="compose-side">
          <MessagePreview
            message={form.values.message}
            isEnableHtml={form.values.isEnableHtml}
            picture={form.values.picture}
            button={form.values.hasButton ? form.values.button : undefined}
          />
          <TrialForm botId={botId} read={read} onSent={(sent) => setTried(JSON.stringify(sent))} />
          <Section title={words.send}>
            <Stack gap="md">
              <AudienceSize audience={audience} count={count} error={error} />
              <Button
                leftSection={<Icon of={IconSend} size={18} />}
                disabled={!count || count.count === 0}
                onClick={() => {
                  const ready = read();
                  if (ready && audience) setAsked({ ...ready, audience });
                }}
              >
                {words.start}
              </Button>
            </Stack>
          </Section>
        </Stack>
      </div>
      {asked && count && (
        <StartDialog
          message={asked.message}
          isEnableHtml={asked.isEnableHtml}
          count={count}
          isTried={tried === JSON.stringify(content)}
          isRunning={sending.isPending}
          error={sending.error}
          onConfirm={() => sending.mutate(asked)}
          onClose={() => {
            sending.reset();
            setAsked(null);
          }}
        />
      )}
    </Page>
  );
}

type Asked = Omit<NewBroadcast, "idempotencyKey">;

function faultText(words: typeof broadcastWords, draft: BroadcastDraft): string | null {
  const fault = textFaultOf(draft);
  switch (fault?.kind) {
    case undefined:
      return null;
    case "missing":
      return words.missing;
    case "too-long":
      return words.tooLong(fault.length, fault.max);
    case "html":
      return words.htmlFaults[fault.fault.kind](fault.fault.tag);
  }
}
