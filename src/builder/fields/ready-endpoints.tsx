import type { OwnedBot } from "#contract/schema/owned-bot.ts";
import { useWords } from "../words.ts";
import { checkWords } from "./check-words.ts";
import { SnippetTabs } from "./snippet-tabs.tsx";
import { callersOf, snippets } from "./snippets.ts";

/** Sample endpoints with this service's origins. */
export function ReadyEndpoints({ bot }: { bot: OwnedBot }) {
  const words = useWords(checkWords);
  return (
    <SnippetTabs
      title={words.snippets}
      lead={words.snippetsLead}
      snippets={snippets(callersOf(bot.id, bot.appOrigins))}
    />
  );
}
