import type { OwnedBot } from "#contract/bot/owned-bot.schema.ts";
import { callersOf, endpointSnippets } from "#contract/snippet/endpoint-snippets.ts";
import { SnippetTabs } from "../parts/snippet-tabs.tsx";
import { useWords } from "../words.ts";
import { checkWords } from "./check-words.ts";

/** Sample endpoints with this service's origins. */
export function ReadyEndpoints({ bot }: { bot: OwnedBot }) {
  const words = useWords(checkWords);
  return (
    <SnippetTabs
      title={words.snippets}
      lead={words.snippetsLead}
      docs="endpoints"
      snippets={endpointSnippets(callersOf(bot.id, bot.appOrigins))}
    />
  );
}
