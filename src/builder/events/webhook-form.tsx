import { Button, Checkbox, SimpleGrid, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { type EventType, eventTypes } from "#contract/event/event-type.ts";
import type { Webhook } from "#contract/event/webhook.schema.ts";
import { endpointUrlFault } from "#contract/field/field-url.ts";
import { parseUrl } from "#web/parse-url.ts";
import { ConflictNote } from "../parts/form/conflict-note.tsx";
import { FailureNote } from "../parts/form/failure-note.tsx";
import { useKeptForm } from "../parts/form/kept-form.ts";
import { SaveBar } from "../parts/form/save-bar.tsx";
import { useSubmit } from "../parts/form/submit.tsx";
import { useNotify } from "../parts/page/notify.tsx";
import { ownedBotQuery } from "../request/bot-query.ts";
import { call, problemOf } from "../request/builder-request.ts";
import { useUnsaved } from "../shell/unsaved.tsx";
import { useWords } from "../words.ts";
import { eventWords } from "./event-words.en.ts";
import { webhookKey } from "./webhook-query.ts";

interface WebhookDraft {
  readonly url: string;
  readonly types: EventType[];
  /** The version that is edited; null if there is no webhook yet. */
  readonly updatedAt: number | null;
}

/** All but the updates, which hold everything that users write to the bot. */
const firstTypes = eventTypes.filter((type) => type !== "telegram.update");

function draftOf(webhook: Webhook | null): WebhookDraft {
  const { url, types, updatedAt } = webhook ?? { url: "", types: firstTypes, updatedAt: null };
  return { url, types, updatedAt };
}

/** As they are sent: in the order of the list, not of the presses. */
function cleaned({ url, types }: WebhookDraft) {
  return { url: url.trim(), types: eventTypes.filter((type) => types.includes(type)) };
}

/** The URL and the types of events; creates the webhook if there is none. */
export function WebhookForm({
  botId,
  webhook,
  onMade,
}: {
  botId: string;
  webhook: Webhook | null;
  /** Gets the secret of a new webhook. */
  onMade: (secret: string | null) => void;
}) {
  const words = useWords(eventWords);
  const notify = useNotify();
  const urlFault = useUrlFault(botId);
  const form = useForm({
    initialValues: draftOf(webhook),
    validate: {
      url: (url) => urlFault(url.trim()),
      types: (types) => (types.length > 0 ? null : words.needType),
    },
  });
  const forget = useKeptForm(`webhook/${botId}`, form);
  useUnsaved(form.isDirty(), forget);
  const adopt = (saved: Webhook | null) => {
    form.setInitialValues(draftOf(saved));
    form.setValues(draftOf(saved));
  };
  const { onSubmit, isPending, failure, sent, reset } = useSubmit(form, {
    send: (draft) =>
      call("PUT /bots/:botId/webhook", {
        params: { botId },
        body: { ...cleaned(draft), updatedAt: draft.updatedAt },
      }),
    onSent: (made) => {
      forget();
      adopt(made.webhook);
      notify(words.saved);
      onMade(made.secret);
    },
    changes: webhookKey(botId),
  });
  const follow = useEffectEvent((saved: Webhook | null) => {
    if (!form.isDirty()) adopt(saved);
  });
  // Another owner's change is shown, unless this form is being edited.
  useEffect(() => follow(webhook), [webhook]);
  const current = problemOf("PUT /bots/:botId/webhook", "EDIT_CONFLICT", failure)?.current;
  const [mine, theirs] = [cleaned(form.values), draftOf(current ?? null)];
  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack gap="md">
        <TextInput
          label={words.url}
          description={words.urlNote}
          placeholder="https://example.com/slotwire/events"
          type="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maw={640}
          inputWrapperOrder={["label", "input", "description", "error"]}
          {...form.getInputProps("url")}
        />
        <Checkbox.Group
          label={words.typesLabel}
          description={words.typesNote}
          {...form.getInputProps("types")}
        >
          <SimpleGrid minColWidth="min(100%, 250px)" spacing="lg" verticalSpacing="sm" mt="sm">
            {eventTypes.map((type) => (
              <Checkbox
                key={type}
                value={type}
                label={
                  <>
                    <Text span size="sm" className="mono">
                      {type}
                    </Text>
                    <Text size="sm" c="dimmed" component="span" display="block">
                      {words.types[type]}
                    </Text>
                  </>
                }
              />
            ))}
          </SimpleGrid>
        </Checkbox.Group>
        {current === undefined ? (
          <FailureNote error={failure} />
        ) : (
          <ConflictNote
            compared={[
              { what: words.url, yours: mine.url, theirs: theirs.url },
              {
                what: words.typesLabel,
                yours: mine.types.join(", "),
                theirs: theirs.types.join(", "),
              },
            ]}
            isSaving={isPending}
            onMine={() => {
              form.setFieldValue("updatedAt", theirs.updatedAt);
              onSubmit();
            }}
            onTheirs={() => {
              reset();
              forget();
              adopt(current);
            }}
          />
        )}
        {webhook ? (
          <SaveBar
            isDirty={form.isDirty()}
            isSaving={isPending}
            isSaved={sent !== undefined}
            unsaved={words.unsaved}
          />
        ) : (
          <div>
            <Button type="submit" loading={isPending}>
              {words.create}
            </Button>
          </div>
        )}
      </Stack>
    </form>
  );
}

/** The sentence about a URL that the service can't call; null for a good one. */
function useUrlFault(botId: string): (url: string) => string | null {
  const { urlFaults } = useWords(eventWords);
  const { data: bot } = useQuery(ownedBotQuery(botId));
  return (url) => {
    const parsed = parseUrl(url);
    const fault = endpointUrlFault(url, parsed, bot?.allowLocalFieldUrls ?? false);
    return fault && urlFaults[fault];
  };
}
