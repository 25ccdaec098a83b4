import { Anchor, Paper, Stack, Tabs, Text, Title } from "@mantine/core";
import { CodeBlock } from "../code-block.tsx";
import { useWords } from "../words.ts";
import { keyWords } from "./key-words.ts";
import { sampleCalls } from "./sample-call.ts";

const order = ["user", "friends", "credit", "message"] as const;

/** The four calls of the external API for this bot, ready for a shell. */
export function TryIt({ botId }: { botId: string }) {
  const words = useWords(keyWords);
  const calls = sampleCalls(`${location.origin}/api/bot-users/external`, botId);
  return (
    <Paper withBorder p="lg">
      <Title order={2} mb={4}>
        {words.tryTitle}
      </Title>
      <Text c="dimmed" mb="md">
        {words.tryText}
      </Text>
      <Stack>
        <CodeBlock code={`read -rs SLOTWIRE_KEY`} label="SLOTWIRE_KEY" />
        <Tabs defaultValue="user">
          <Tabs.List mb="sm" aria-label={words.language}>
            {order.map((one) => (
              <Tabs.Tab key={one} value={one}>
                {words[one]}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {order.map((one) => (
            <Tabs.Panel key={one} value={one}>
              <CodeBlock code={calls[one]} label={words[one]} />
            </Tabs.Panel>
          ))}
        </Tabs>
        <Text size="sm" c="dimmed">
          {words.tryNote}{" "}
          <Anchor href="/docs" target="_blank" inherit>
            {words.docs}
          </Anchor>
        </Text>
      </Stack>
    </Paper>
  );
}
