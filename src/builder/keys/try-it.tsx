import { Alert, Anchor, Chip, Group, Stack, Text, Title } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { callLanguageItem } from "#contract/browser-item.ts";
import { callSnippets } from "#contract/snippet/call-snippets.ts";
import { CodeBlock } from "../parts/code-block.tsx";
import { Section } from "../parts/section.tsx";
import { ownedBotQuery } from "../request/bot-query.ts";
import { newestUserQuery } from "../users/user-query.ts";
import { useWords } from "../words.ts";
import { keyWords } from "./key-words.ts";
import { sampleCalls } from "./sample-call.ts";

const order = ["user", "friends", "users", "credit", "debit", "value", "message"] as const;

/** The id in the calls of a bot without users. */
const nobody = 42;

/** Code that calls the external API for this bot, about its newest user. */
export function TryIt({ botId }: { botId: string }) {
  const words = useWords(keyWords);
  const { data: newest } = useQuery(newestUserQuery(botId));
  const [chosen, choose] = useLocalStorage({
    key: callLanguageItem,
    defaultValue: "curl",
    serialize: (name) => name,
    deserialize: (name = "") => name,
  });
  const calls = sampleCalls(location.origin, botId, newest?.tgId ?? nobody);
  const languages = callSnippets(calls.user);
  const index = Math.max(
    0,
    languages.findIndex(({ name }) => name === chosen),
  );
  const language = languages[index];
  return (
    <Section title={words.tryTitle} lead={words.tryText}>
      <Stack>
        {newest === null && <NoUser botId={botId} />}
        <CodeBlock
          code="read -rs SLOTWIRE_KEY && export SLOTWIRE_KEY"
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
        {language && index > 0 && (
          <Text size="sm" c="dimmed">
            {words.saveAs(language.file)}
          </Text>
        )}
        {order.map((one) => {
          const snippet = callSnippets(calls[one])[index];
          return (
            <div key={one}>
              <Title order={3} mb={6}>
                {words[one]}
              </Title>
              {snippet && <CodeBlock code={snippet.code} label={words[one]} />}
            </div>
          );
        })}
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
    <Alert color="yellow" variant="light" title={words.noUsers}>
      {words.noUsersText(bot ? `@${bot.username}` : botId, nobody)}
    </Alert>
  );
}
