import { Button, Group, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { MadeApiKey } from "#contract/bot/api-key.schema.ts";
import { maxLiveApiKeys } from "#contract/bot/bot-rule.ts";
import { isName } from "#contract/text/name-text.ts";
import { FailureNote } from "../parts/form/failure-note.tsx";
import { useKeptForm } from "../parts/form/kept-form.ts";
import { OwnersOnlyNote } from "../parts/form/owners-only.tsx";
import { ShownOnce } from "../parts/form/shown-once.tsx";
import { useSubmit } from "../parts/form/submit.tsx";
import { Empty } from "../parts/list/empty.tsx";
import { Page } from "../parts/page/page.tsx";
import { ownedBotQuery } from "../request/bot-query.ts";
import { call } from "../request/builder-request.ts";
import { useWords } from "../words.ts";
import { KeyTable, keysQuery } from "./key-table.tsx";
import { keyWords } from "./key-words.en.ts";
import { TryIt } from "./try-it.tsx";
import "./keys.css";

/** The bot's API keys, with sample calls. */
export function KeysPage({ botId }: { botId: string }) {
  const words = useWords(keyWords);
  const { data: bot } = useSuspenseQuery(ownedBotQuery(botId));
  return (
    <Page title={words.title} lead={words.lead}>
      {bot.role === "owner" ? <Keys botId={botId} /> : <OwnersOnlyNote what="keys" />}
    </Page>
  );
}

function Keys({ botId }: { botId: string }) {
  const words = useWords(keyWords);
  const { data: keys } = useSuspenseQuery(keysQuery(botId));
  const [made, setMade] = useState<MadeApiKey | null>(null);
  const [apiKey, setApiKey] = useState("");
  const live = keys.filter(({ revokedAt }) => revokedAt === null);
  const revokedKeys = keys.filter(({ revokedAt }) => revokedAt !== null);
  const show = (one: MadeApiKey) => {
    setMade(one);
    setApiKey(one.apiKey);
  };
  return (
    <Stack gap="lg">
      <NewKeyForm botId={botId} isFull={live.length >= maxLiveApiKeys} onMade={show} />
      {keys.length === 0 ? (
        <Empty picture="keys" title={words.none} text={words.noneText} />
      ) : (
        <KeyTable botId={botId} keys={[...live, ...revokedKeys]} onMade={show} />
      )}
      <TryIt botId={botId} apiKey={apiKey} onApiKey={setApiKey} />
      {made && (
        <ShownOnce
          title={words.madeTitle}
          text={words.madeText}
          secret={made.apiKey}
          what={words.theKey}
          done={words.done}
          onDone={() => setMade(null)}
        />
      )}
    </Stack>
  );
}

/** Creates a key, unless the bot has the maximum. */
function NewKeyForm({
  botId,
  isFull,
  onMade,
}: {
  botId: string;
  isFull: boolean;
  onMade: (made: MadeApiKey) => void;
}) {
  const words = useWords(keyWords);
  const form = useForm({
    initialValues: { name: "" },
    validate: { name: (name) => (isName(name.trim()) ? null : words.needName) },
  });
  useKeptForm(`key/${botId}`, form);
  const { onSubmit, isPending, failure } = useSubmit(form, {
    send: ({ name }) =>
      call("POST /bots/:botId/api-keys", { params: { botId }, body: { name: name.trim() } }),
    onSent: (made) => {
      form.reset();
      onMade(made);
    },
    changes: keysQuery(botId).queryKey,
  });
  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack gap="sm">
        <Group align="flex-start" gap="sm" maw={640}>
          <TextInput
            label={words.name}
            description={isFull ? words.full : words.nameNote}
            disabled={isFull}
            autoComplete="off"
            style={{ flex: "1 1 260px" }}
            inputWrapperOrder={["label", "input", "description", "error"]}
            {...form.getInputProps("name")}
          />
          <Button type="submit" mt={{ base: 0, sm: 22 }} disabled={isFull} loading={isPending}>
            {words.create}
          </Button>
        </Group>
        <FailureNote error={failure} />
      </Stack>
    </form>
  );
}
