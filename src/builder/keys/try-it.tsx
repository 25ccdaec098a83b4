import { Alert, Anchor, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { CodeBlock } from "../parts/code-block.tsx";
import { Section } from "../parts/section.tsx";
import { ownedBotQuery } from "../request/bot-query.ts";
import { newestUserQuery } from "../users/user-query.ts";
import { useWords } from "../words.ts";
import { keyWords } from "./key-words.ts";
import { sampleCalls } from "./sample-call.ts";

const order = ["user", "friends", "credit", "message"] as const;

/** The id in the calls of a bot without users. */
const nobody = 42;

/** Shell commands that call the external API for this bot, about its newest user. */
export function TryIt({ botId }: { botId: string }) {
  const words = useWords(keyWords);
  const { data: newest } = useQuery(newestUserQuery(botId));
  const calls = sampleCalls(
    `${location.origin}/api/bot-users/external`,
    botId,
    newest?.tgId ?? nobody,
  );
  return (
    <Section title={words.tryTitle} lead={words.tryText}>
      <Stack>
        {newest === null && <NoUser botId={botId} />}
        <CodeBlock code={`read -rs SLOTWIRE_KEY`} label="SLOTWIRE_KEY" />
        {order.map((one) => (
          <div key={one}>
            <Title order={3} mb={6}>
              {words[one]}
            </Title>
            <CodeBlock code={calls[one]} label={words[one]} />
          </div>
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
    <Alert color="yellow" variant="light" title={words.noUsers}>
      {words.noUsersText(bot ? `@${bot.username}` : botId, nobody)}
    </Alert>
  );
}
