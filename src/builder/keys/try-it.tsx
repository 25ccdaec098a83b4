import { Alert, Anchor, Chip, Group, Stack, Text } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { callLanguageItem } from "#contract/http/browser-item.ts";
import { FailureNote } from "../parts/form/failure-note.tsx";
import { SecretInput } from "../parts/form/inputs.tsx";
import { CodeBlock } from "../parts/page/copy-button.tsx";
import { Section } from "../parts/page/section.tsx";
import { ownedBotQuery } from "../request/bot-query.ts";
import { callSamples } from "../samples/call-samples.ts";
import { samplesQuery } from "../samples/samples.ts";
import { newestUserQuery } from "../users/user-query.ts";
import { useWords } from "../words.ts";
import { keyWords } from "./key-words.en.ts";
import { Sample } from "./sample.tsx";
import { sampleCalls } from "./sample-call.ts";

const order = ["user", "friends", "users", "credit", "debit", "value", "message"] as const;

const shellKey = "read -rs SLOTWIRE_KEY && export SLOTWIRE_KEY";
const powershellKey =
  "$env:SLOTWIRE_KEY = [Net.NetworkCredential]::new('', (Read-Host -AsSecureString)).Password";

/** The id in the calls of a bot without users. */
const nobody = 42;

/**
 * Calls of the external API for this bot and its newest user, as code and to be run. The API key is
 * only in the page's memory.
 */
export function TryIt({
  botId,
  apiKey,
  onApiKey,
}: {
  botId: string;
  apiKey: string;
  onApiKey: (apiKey: string) => void;
}) {
  const words = useWords(keyWords);
  const { data: files } = useSuspenseQuery(samplesQuery);
  const { data: newest, error } = useQuery(newestUserQuery(botId));
  const keyField = useRef<HTMLInputElement>(null);
  const [misses, setMisses] = useState(false);
  const takeKey = () => {
    const key = apiKey.trim();
    setMisses(key === "");
    if (key !== "") return key;
    keyField.current?.focus();
    return undefined;
  };
  const [chosen, choose] = useLocalStorage({
    key: callLanguageItem,
    defaultValue: "curl",
    serialize: (name) => name,
    deserialize: (name = "") => name,
  });
  const calls = sampleCalls(location.origin, botId, newest?.tgId ?? nobody);
  // A POST keeps the key out of URLs.
  const postFirst = order.toSorted((a, b) => calls[b].method.localeCompare(calls[a].method));
  const languages = callSamples(files, calls.user);
  const index = Math.max(
    0,
    languages.findIndex(({ name }) => name === chosen),
  );
  const language = languages[index];
  return (
    <Section title={words.tryTitle} lead={words.tryText}>
      <Stack gap="lg">
        <FailureNote error={error} />
        {newest === null && <NoUser botId={botId} />}
        {newest && (
          <SecretInput
            ref={keyField}
            show={words.showKey}
            label={words.runKey}
            description={words.runKeyNote}
            error={misses && apiKey === "" && words.needKey}
            value={apiKey}
            onChange={({ currentTarget }) => onApiKey(currentTarget.value)}
            autoComplete="off"
            spellCheck={false}
            maw={480}
          />
        )}
        <CodeBlock
          code={language?.file === "powershell.ps1" ? powershellKey : shellKey}
          label={`${words.theKey}: SLOTWIRE_KEY`}
        />
        <Chip.Group value={language?.name ?? null} onChange={choose}>
          <Group role="radiogroup" aria-label={words.language} gap={6}>
            {languages.map(({ name }) => (
              <Chip key={name} value={name} size="sm" radius="md">
                {name}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
        {language && !/\.(?:sh|ps1)$/.test(language.file) && (
          <Text size="sm" c="dimmed">
            {words.saveAs(language.file)}
          </Text>
        )}
        {postFirst.map((one) => (
          <Sample
            // A response is about one user.
            key={`${one} ${newest?.tgId}`}
            botId={botId}
            name={words[one]}
            call={calls[one]}
            code={callSamples(files, calls[one])[index]?.code ?? ""}
            who={newest ? newest.name || newest.username || String(newest.tgId) : undefined}
            takeKey={takeKey}
          />
        ))}
        <Text size="sm" c="dimmed">
          {newest && `${words.aboutNewest(newest.name || newest.username, newest.tgId)} `}
          <Anchor href="/docs" target="_blank" inherit>
            {words.docs}
          </Anchor>
        </Text>
      </Stack>
    </Section>
  );
}

/** How to get a first user. */
function NoUser({ botId }: { botId: string }) {
  const words = useWords(keyWords);
  const { data: bot } = useQuery(ownedBotQuery(botId));
  return (
    <Alert color="yellow" title={words.noUsers}>
      {words.noUsersText(bot ? `@${bot.username}` : botId, nobody)}
    </Alert>
  );
}
