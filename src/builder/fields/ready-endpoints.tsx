import type { OwnedBot } from "#contract/bot/owned-bot.schema.ts";
import { SampleTabs } from "../samples/sample-tabs.tsx";
import { originConstants, samplesOf } from "../samples/samples.ts";
import { useWords } from "../words.ts";
import { checkWords } from "./check-words.en.ts";

/** Sample endpoints with this service's origins. */
export function ReadyEndpoints({ bot }: { bot: OwnedBot }) {
  const words = useWords(checkWords);
  return (
    <SampleTabs
      title={words.snippets}
      lead={words.snippetsLead}
      docs="endpoints"
      samplesIn={(files) => samplesOf(files, "field", originConstants(bot.appOrigins))}
    />
  );
}
