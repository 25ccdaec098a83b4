import { Stack } from "@mantine/core";
import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ApiKeyInfo, MadeApiKey } from "#contract/bot/api-key.schema.ts";
import { maxLiveApiKeys } from "#contract/bot/bot-rule.ts";
import { OwnersOnlyNote } from "../parts/form/owners-only.tsx";
import { ShownOnce } from "../parts/form/shown-once.tsx";
import { Empty } from "../parts/list/empty.tsx";
import { Page } from "../parts/page/page.tsx";
import { ownedBotQuery } from "../request/bot-query.ts";
import { useWords } from "../words.ts";
import { keysQuery } from "./key-query.ts";
import { KeyTable } from "./key-table.tsx";
import { keyWords } from "./key-words.en.ts";
import { NewKeyForm } from "./new-key-form.tsx";
import { TryIt } from "./try-it.tsx";
import "./keys.css";

/** The bot's API keys, with sample calls. */
export function KeysPage({ botId }: { botId: string }) {
  const words = useWords(keyWords);
  const { data: bot } = useSuspenseQuery(ownedBotQuery(botId));
  if (bot.role === "owner") return <Keys botId={botId} />;
  return (
    <Page title={words.title} lead={words.lead}>
      <OwnersOnlyNote what="keys" />
    </Page>
  );
}

function Keys({ botId }: { botId: string }) {
  const words = useWords(keyWords);
  const queryClient = useQueryClient();
  const { data: keys } = useSuspenseQuery(keysQuery(botId));
  const [made, setMade] = useState<MadeApiKey | null>(null);
  const [apiKey, setApiKey] = useState("");
  const live = keys.filter(({ revokedAt }) => revokedAt === null);
  const gone = keys.filter(({ revokedAt }) => revokedAt !== null);
  const change = (edit: (keys: ApiKeyInfo[]) => ApiKeyInfo[]) => {
    queryClient.setQueryData(keysQuery(botId).queryKey, (before) => before && edit(before));
    void queryClient.invalidateQueries({ queryKey: keysQuery(botId).queryKey });
  };
  const show = (one: MadeApiKey) => {
    setMade(one);
    setApiKey(one.apiKey);
    change((before) => [one.key, ...before]);
  };
  const replace = (old: ApiKeyInfo, one: MadeApiKey) => {
    setMade(one);
    setApiKey(one.apiKey);
    change((before) => [
      one.key,
      ...before.map((key) => (key.id === old.id ? { ...key, revokedAt: one.key.createdAt } : key)),
    ]);
  };
  const revoke = (revoked: ApiKeyInfo) =>
    change((before) => before.map((key) => (key.id === revoked.id ? revoked : key)));
  return (
    <Page title={words.title} lead={words.lead}>
      <Stack gap="lg">
        <NewKeyForm botId={botId} isFull={live.length >= maxLiveApiKeys} onMade={show} />
        {keys.length === 0 && <Empty picture="keys" title={words.none} text={words.noneText} />}
        {keys.length > 0 && (
          <KeyTable
            botId={botId}
            keys={[...live, ...gone]}
            onRotated={replace}
            onRevoked={revoke}
          />
        )}
        <TryIt botId={botId} apiKey={apiKey} onApiKey={setApiKey} />
      </Stack>
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
    </Page>
  );
}
