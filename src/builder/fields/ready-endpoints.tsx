import { Tabs, Text } from "@mantine/core";
import type { OwnedBot } from "#contract/owned-bot.ts";
import { CodeBlock } from "../code-block.tsx";
import { useWords } from "../words.ts";
import { checkWords } from "./check-words.ts";
import { callersOf, snippets } from "./snippets.ts";

/** Endpoints to copy, with this service's origins in them. */
export function ReadyEndpoints({ bot }: { bot: OwnedBot }) {
  const words = useWords(checkWords);
  const all = snippets(callersOf(bot.id, bot.appOrigins));
  return (
    <details className="ready">
      <summary>{words.snippets}</summary>
      <Text size="sm" c="dimmed" my="sm">
        {words.snippetsLead}
      </Text>
      <Tabs defaultValue={all[0]?.name ?? null} keepMounted={false}>
        <Tabs.List aria-label={words.snippets} mb="sm">
          {all.map(({ name }) => (
            <Tabs.Tab key={name} value={name}>
              {name}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {all.map(({ name, file, code }) => (
          <Tabs.Panel key={name} value={name}>
            <CodeBlock code={code} label={words.file(file)} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </details>
  );
}
