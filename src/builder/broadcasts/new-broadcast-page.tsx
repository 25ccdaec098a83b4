import { Alert, Anchor, Button, Stack } from "@mantine/core";
import { useForm } from "@mantine/form";
import { IconAlertTriangle, IconClock, IconSend } from "@tabler/icons-react";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useLocation } from "wouter";
import type { OwnedBot } from "#contract/bot/owned-bot.schema.ts";
import { useLanguage } from "../language.ts";
import { messageWords } from "../messages/message-words.en.ts";
import { useConfirm } from "../parts/form/confirm-dialog.tsx";
import { SwitchField } from "../parts/form/inputs.tsx";
import { useKeptForm } from "../parts/form/kept-form.ts";
import { useFocusAfter } from "../parts/page/focus.ts";
import { Icon } from "../parts/page/icon.tsx";
import { Page } from "../parts/page/page.tsx";
import { Section } from "../parts/page/section.tsx";
import { PictureField } from "../parts/picture/picture-field.tsx";
import { ShownLanguageProvider, useShownLanguage } from "../parts/text/text-field.tsx";
import { ownedBotQuery } from "../request/bot-query.ts";
import { call } from "../request/builder-request.ts";
import { useFormFaults } from "../request/failure-text.ts";
import { serviceNow } from "../request/service-time.ts";
import { useCallKey } from "../users/use-call-key.ts";
import { useWords } from "../words.ts";
import { AudienceFields, AudienceSize, useAudienceCount } from "./audience.tsx";
import {
  audienceOf,
  type BroadcastDraft,
  contentOf,
  emptyDraft,
  languagesOfDraft,
} from "./broadcast-draft.ts";
import { isButtonText, isButtonUrl, messageFaultOf, timeFault } from "./broadcast-fault.ts";
import { BroadcastPreview } from "./broadcast-preview.tsx";
import { broadcastsKey } from "./broadcast-query.ts";
import { BroadcastText } from "./broadcast-text.tsx";
import { momentOf, timeText } from "./broadcast-time.ts";
import { broadcastWords } from "./broadcast-words.en.ts";
import { ButtonFields } from "./button-fields.tsx";
import { SendTime } from "./send-time.tsx";
import { TrialForm } from "./trial-form.tsx";
import "./broadcasts.css";

/** The page where a broadcast is written, tried, and sent or scheduled. */
export function NewBroadcastPage({ botId }: { botId: string }) {
  const { data: bot } = useSuspenseQuery(ownedBotQuery(botId));
  return (
    <ShownLanguageProvider>
      <NewBroadcast bot={bot} />
    </ShownLanguageProvider>
  );
}

function NewBroadcast({ bot }: { bot: OwnedBot }) {
  const botId = bot.id;
  const words = useWords(broadcastWords);
  const about = useWords(messageWords);
  const language = useLanguage();
  const shownLanguage = useShownLanguage();
  const faultsByField = useFormFaults();
  const [, navigate] = useLocation();
  const key = useCallKey(`broadcast-call/${botId}`);
  const [tried, setTried] = useState("");
  const { confirm, dialog } = useConfirm();
  const form = useForm<BroadcastDraft>({
    initialValues: emptyDraft(words.buttonDefault),
    validate: {
      message: (_, values) => messageFaultOf({ about, language }, values),
      sendAt: (_, values) => timeFault(words, values, serviceNow()),
      buttons: {
        text: (text) => (isButtonText(text) ? null : words.buttonMissing),
        url: (url, { buttons }, path) =>
          buttons[indexIn(path)]?.opens !== "link" || isButtonUrl(url.trim())
            ? null
            : words.buttonUrlFault,
      },
    },
  });
  const forget = useKeptForm(`broadcast/${botId}`, form);
  const { values: draft } = form;
  const audience = audienceOf(draft);
  const { count, error } = useAudienceCount(botId, audience);
  const content = contentOf(draft);
  const sendAt = draft.when === "later" ? momentOf(draft.sendAt) : null;
  const focusAfter = useFocusAfter();
  const read = () => {
    if (!form.validate().hasErrors) return content;
    focusAfter("main [aria-invalid=true]");
    return undefined;
  };
  const preview = (
    <BroadcastPreview
      botId={botId}
      content={{ picture: null, buttons: [], isSilent: false, ...content }}
      language={shownLanguage}
    />
  );
  const ask = () => {
    if (!read() || !audience || !count) return;
    const body = { ...content, audience, ...(sendAt !== null && { sendAt }) };
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
      ...(sendAt === null
        ? {
            title: words.confirmTitle(count.count, count.hasMore),
            text: words.confirmText,
            action: words.confirm,
          }
        : {
            title: words.confirmTimeTitle(timeText(sendAt, language)),
            text: words.confirmTimeText(count.count, count.hasMore),
            action: words.schedule,
            isForGood: false,
          }),
      act: () =>
        send().catch((refusal: unknown) => {
          const paths = [
            "message",
            "picture",
            "sendAt",
            ...languagesOfDraft(draft).map((tag) => `message.${tag}`),
            ...draft.buttons.flatMap((_, index) =>
              ["text", "page", "url"].map((name) => `buttons.${index}.${name}`),
            ),
          ];
          const faults = Object.entries(faultsByField(refusal, paths));
          form.setErrors(
            Object.fromEntries(
              faults.map(([path, fault]) => [path.replace(/^message\..*/, "message"), fault]),
            ),
          );
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
              <BroadcastText botId={botId} form={form} />
              <PictureField
                label={words.picture}
                isUploadOnly
                value={draft.picture}
                error={form.errors.picture as string | undefined}
                onChange={(picture) => form.setFieldValue("picture", picture)}
              />
              <ButtonFields botId={botId} form={form} />
              <SwitchField
                label={words.silent}
                note={words.silentNote}
                {...form.getInputProps("isSilent", { type: "checkbox" })}
              />
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
              <SendTime form={form} />
              <AudienceSize bot={bot} audience={audience} count={count} error={error} />
              <Button
                leftSection={<Icon of={draft.when === "now" ? IconSend : IconClock} size={18} />}
                disabled={!count || (count.count === 0 && draft.when === "now")}
                onClick={ask}
              >
                {draft.when === "now" ? words.start : words.schedule}
              </Button>
            </Stack>
          </Section>
        </Stack>
      </div>
      {dialog}
    </Page>
  );
}

/** The number in the path of a list's member: `buttons.0.url`. */
function indexIn(path: string): number {
  return Number(path.split(".")[1]);
}
