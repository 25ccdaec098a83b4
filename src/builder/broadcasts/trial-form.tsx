import { Button, Select, Stack } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { TrialBroadcast } from "#contract/message/broadcast.schema.ts";
import { SentMessage, type SentText } from "../messages/sent-message.tsx";
import { FailureNote } from "../parts/form/failure-note.tsx";
import { useKept } from "../parts/form/kept-form.ts";
import { useSubmit } from "../parts/form/submit.tsx";
import { Section } from "../parts/page/section.tsx";
import { call } from "../request/builder-request.ts";
import { foundUsersQuery } from "../screen/screen-query.ts";
import { useCallKey } from "../users/use-call-key.ts";
import { useWords } from "../words.ts";
import { useMessageText } from "./broadcast-preview.tsx";
import { broadcastWords } from "./broadcast-words.en.ts";

interface Person {
  readonly value: string;
  readonly label: string;
}

/** Sends the message to the owner, who is one of the bot's users, and follows it. */
export function TrialForm({
  botId,
  read,
  onSent,
}: {
  botId: string;
  /** The message; undefined while the form has faults, which it then shows. */
  read: () => Omit<TrialBroadcast, "idempotencyKey"> | undefined;
  onSent: (content: object) => void;
}) {
  const words = useWords(broadcastWords);
  const messageText = useMessageText();
  const key = useCallKey(`broadcast-trial-call/${botId}`);
  const me = useKept<Person>(`broadcast-trial-user/${botId}`);
  const [sent, setSent] = useState<(SentText & { tgId: string }) | null>(null);
  const form = useForm({
    initialValues: { person: me.found ?? null },
    validate: { person: (person) => (person ? null : words.trialMissing) },
  });
  const { onSubmit, isPending, failure } = useSubmit(form, {
    send: async ({ person }) => {
      const [tgId, content] = [person?.value ?? "", read()];
      if (!content) return;
      const { id } = await call("POST /bots/:botId/users/:tgId/broadcast-trials", {
        params: { botId, tgId },
        body: { ...content, idempotencyKey: key.of({ tgId, content }) },
      });
      key.forget();
      setSent({ ...messageText(content), id, tgId });
      onSent(content);
    },
  });
  return (
    <Section title={words.trial} lead={words.trialLead}>
      <Stack gap="sm">
        <UserChoice
          botId={botId}
          value={form.values.person}
          error={form.errors.person}
          onChoose={(person) => {
            me.keep(person ?? undefined);
            form.setFieldValue("person", person);
          }}
        />
        <Button
          variant="default"
          loading={isPending}
          onClick={() => {
            if (read()) onSubmit();
            else void form.validate();
          }}
          style={{ alignSelf: "flex-start" }}
        >
          {words.sendTrial}
        </Button>
        <FailureNote error={failure} />
        {sent && (
          <SentMessage
            botId={botId}
            tgId={sent.tgId}
            sent={sent}
            onEdit={() => document.querySelector("textarea")?.focus()}
          />
        )}
      </Stack>
    </Section>
  );
}

function UserChoice({
  botId,
  value,
  error,
  onChoose,
}: {
  botId: string;
  value: Person | null;
  error: ReactNode;
  onChoose: (person: Person | null) => void;
}) {
  const words = useWords(broadcastWords);
  const [search, setSearch] = useState(value?.label ?? "");
  const [isOpen, setOpen] = useState(false);
  const [wanted] = useDebouncedValue(search === value?.label ? "" : search.trim(), 250);
  const { data: users = [] } = useQuery({
    ...foundUsersQuery(botId, wanted),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  });
  const found = users.map((user) => ({
    value: String(user.tgId),
    label: `${user.name || user.username || user.tgId} · ${user.tgId}`,
  }));
  const options =
    value && !found.some((one) => one.value === value.value) ? [value, ...found] : found;
  return (
    <Select
      label={words.trialUser}
      placeholder={words.trialFind}
      searchable
      error={error}
      data={options}
      filter={({ options: all }) => all}
      nothingFoundMessage={words.trialNobody}
      value={value?.value ?? null}
      searchValue={search}
      onSearchChange={setSearch}
      onDropdownOpen={() => setOpen(true)}
      onChange={(chosen) => onChoose(options.find((one) => one.value === chosen) ?? null)}
    />
  );
}
