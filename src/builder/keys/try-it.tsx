import { Alert, Anchor, SegmentedControl, Stack, Text, Title } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { callSnippets } from "#contract/snippet/call-snippets.ts";
import { chosenLanguageItem } from "#contract/snippet/snippet-choice.ts";
import { CodeBlock } from "../parts/code-block.tsx";
import { Section } from "../parts/section.tsx";
import { ownedBotQuery } from "../request/bot-query.ts";
import { newestUserQuery } from "../users/user-query.ts";
import { useWords } from "../words.ts";
import { keyWords } from "./key-words.ts";
import { sampleCalls } from "./sample-call.ts";

const order = ["user", "friends", "credit", "value", "message"] as const;

/** The id in the calls of a bot without users. */
const nobody = 42;

/** Code that calls the external API for this bot, about its newest user. */
export function TryIt({ botId }: { botId: string }) {
  const words = useWords(keyWords);
  const { data: newest } = useQuery(newestUserQuery(botId));
  const [chosen, choose] = useLocalStorage({
    key: chosenLanguageItem,
    defaultValue: "curl",
    serialize: (name) => name,
    deserialize: (name = "") => name,
  });
  const calls = sampleCalls(location.origin, botId, newest?.tgId ?? nobody);
  const languages = callSnippets(calls.user).map(({ name }) => name);
  const language = Math.max(0, languages.indexOf(chosen));
  return (
    <Section title={words.tryTitle} lead={words.tryText}>
      <Stack>
        {newest === null && <NoUser botId={botId} />}
        <CodeBlock
          code="read -rs SLOTWIRE_KEY && export SLOTWIRE_KEY"
          label={`${words.theKey}: SLOTWIRE_KEY`}
        />
        <SegmentedControl
          aria-label={words.language}
          data={languages}
          value={languages[language] ?? ""}
          onChange={choose}
        />
        {order.map((one) => {
          const snippet = callSnippets(calls[one])[language];
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
