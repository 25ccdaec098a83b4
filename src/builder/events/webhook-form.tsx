import { Button, Checkbox, Code, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { type EventType, eventTypes } from "#contract/event/event-type.ts";
import type { MadeWebhook, Webhook } from "#contract/event/webhook.schema.ts";
import { endpointUrlFault } from "#contract/field/field-url.ts";
import { parseUrl } from "#web/parse-url.ts";
import { ConflictNote } from "../parts/form/conflict-note.tsx";
import { FailureNote } from "../parts/form/failure-note.tsx";
import { useKeptForm } from "../parts/form/kept-form.ts";
import { SaveBar } from "../parts/form/save-bar.tsx";
import { useNotify } from "../parts/page/notify.tsx";
import { ownedBotQuery } from "../request/bot-query.ts";
import { call, problemOf } from "../request/builder-request.ts";
import { useFormFaults } from "../request/form-fault.ts";
import { useUnsaved } from "../shell/unsaved.tsx";
import { useWords } from "../words.ts";
import { eventWords } from "./event-words.en.ts";
import { adoptWebhook } from "./webhook-query.ts";

interface WebhookDraft {
  readonly url: string;
  readonly types: EventType[];
}

const emptyDraft: WebhookDraft = { url: "", types: [...eventTypes] };
const draftOf = (webhook: Webhook | null): WebhookDraft =>
  webhook ? { url: webhook.url, types: webhook.types } : emptyDraft;

/** The URL and the types of events; creates the webhook if there is none. */
export function WebhookForm({
  botId,
  webhook,
  onSaved,
}: {
  botId: string;
  webhook: Webhook | null;
  onSaved: (made: MadeWebhook) => void;
}) {
  const words = useWords(eventWords);
  const notify = useNotify();
  const queryClient = useQueryClient();
  const faultsByField = useFormFaults();
  const urlFault = useUrlFault(botId);
  const [base, setBase] = useState(webhook);
  const form = useForm({
    initialValues: draftOf(base),
    validate: {
      url: (url) => urlFault(url.trim()),
      types: (types) => (types.length > 0 ? null : words.needType),
    },
  });
  const forget = useKeptForm(`webhook/${botId}`, form);
  useUnsaved(form.isDirty(), forget);
  const adopt = (saved: Webhook | null) => {
    setBase(saved);
    form.setInitialValues(draftOf(saved));
    form.setValues(draftOf(saved));
  };
  const saving = useMutation({
    mutationFn: (before: Webhook | null) =>
      call("PUT /bots/:botId/webhook", {
        params: { botId },
        body: {
          url: form.values.url.trim(),
          // In the order of the list, not of the presses.
          types: eventTypes.filter((type) => form.values.types.includes(type)),
          updatedAt: before?.updatedAt ?? null,
        },
      }),
    onSuccess: (made) => {
      forget();
      adopt(made.webhook);
      notify(words.saved);
      onSaved(made);
    },
  });
  const follow = useEffectEvent((saved: Webhook) => {
    if (!form.isDirty() && saved.updatedAt !== base?.updatedAt) adopt(saved);
  });
  // Another owner's change is shown, unless this form is being edited.
  useEffect(() => {
    if (webhook) follow(webhook);
  }, [webhook]);
  const current = problemOf("PUT /bots/:botId/webhook", "EDIT_CONFLICT", saving.error)?.current;
  const faults = faultsByField(saving.error, ["url", "types"]);
  const theirs = draftOf(current ?? null);
  return (
    <form noValidate onSubmit={form.onSubmit(() => saving.mutate(base))}>
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
          error={form.errors.url ?? faults.url}
        />
        <Checkbox.Group
          label={words.typesLabel}
          description={words.typesNote}
          {...form.getInputProps("types")}
          error={form.errors.types ?? faults.types}
        >
          <div className="event-types">
            {eventTypes.map((type) => (
              <Checkbox
                key={type}
                value={type}
                label={
                  <>
                    <Code>{type}</Code>
                    <Text size="sm" c="dimmed" component="span" display="block">
                      {words.types[type]}
                    </Text>
                  </>
                }
              />
            ))}
          </div>
        </Checkbox.Group>
        {current !== undefined && (
          <ConflictNote
            compared={[
              { what: words.url, yours: form.values.url.trim(), theirs: theirs.url },
              {
                what: words.typesLabel,
                yours: eventTypes.filter((type) => form.values.types.includes(type)).join(", "),
                theirs: theirs.types.join(", "),
              },
            ]}
            isSaving={saving.isPending}
            onMine={() => saving.mutate(current)}
            onTheirs={() => {
              saving.reset();
              forget();
              adopt(current);
              adoptWebhook(queryClient, botId, current);
            }}
          />
        )}
        {current === undefined && Object.keys(faults).length === 0 && (
          <FailureNote error={saving.error} />
        )}
        {webhook ? (
          <SaveBar
            isDirty={form.isDirty()}
            isSaving={saving.isPending}
            isSaved={saving.isSuccess}
            unsaved={words.unsaved}
          />
        ) : (
          <div>
            <Button type="submit" loading={saving.isPending}>
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
