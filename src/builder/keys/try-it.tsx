import { Anchor, Stack, Text, Title } from "@mantine/core";
import { CodeBlock } from "../parts/code-block.tsx";
import { Section } from "../parts/section.tsx";
import { useWords } from "../words.ts";
import { keyWords } from "./key-words.ts";
import { sampleCalls } from "./sample-call.ts";

const order = ["user", "friends", "credit", "message"] as const;

/** Shell commands that call the external API for this bot. */
export function TryIt({ botId }: { botId: string }) {
  const words = useWords(keyWords);
  const calls = sampleCalls(`${location.origin}/api/bot-users/external`, botId);
  return (
    <Section title={words.tryTitle} lead={words.tryText}>
      <Stack>
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
          {words.tryNote}{" "}
          <Anchor href="/docs" target="_blank" inherit>
            {words.docs}
          </Anchor>
        </Text>
      </Stack>
    </Section>
  );
}
