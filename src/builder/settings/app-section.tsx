import { Alert, Anchor, List, Text } from "@mantine/core";
import type { OwnedBot } from "#contract/bot/owned-bot.schema.ts";
import { CodeBlock } from "../parts/page/code-block.tsx";
import { Section } from "../parts/page/section.tsx";
import { useWords } from "../words.ts";
import { settingWords } from "./setting-words.en.ts";

/** The Mini App's URL and how to set it in @BotFather. */
export function AppSection({ bot: { appUrl, username } }: { bot: OwnedBot }) {
  const words = useWords(settingWords);
  const deepLink = `https://t.me/${username}?startapp`;
  return (
    <Section title={words.app}>
      <CodeBlock code={appUrl} label={words.appUrl} />
      {!appUrl.startsWith("https:") && (
        <Alert color="yellow" variant="light" mt="sm">
          {words.notHttps}
        </Alert>
      )}
      <List type="ordered" spacing={4} mt="md">
        {words.appSteps(username).map((step) => (
          <List.Item key={step}>{step}</List.Item>
        ))}
      </List>
      <Text mt="sm">
        {words.appTry}{" "}
        <Anchor
          href={deepLink}
          target="_blank"
          rel="noreferrer"
          style={{ overflowWrap: "anywhere" }}
        >
          {deepLink}
        </Anchor>
      </Text>
    </Section>
  );
}
