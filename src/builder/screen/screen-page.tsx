import { useSuspenseQueries } from "@tanstack/react-query";
import { Page } from "../parts/page.tsx";
import { ownedBotQuery } from "../request/bot-query.ts";
import { useWords } from "../words.ts";
import { ScreenEditor } from "./screen-editor.tsx";
import { screenQuery } from "./screen-query.ts";
import { screenWords } from "./screen-words.ts";

/** What players see in the Mini App: edited, looked at, published. */
export function ScreenPage({ botId }: { botId: string }) {
  const words = useWords(screenWords);
  const [{ data: bot }, { data: state }] = useSuspenseQueries({
    queries: [ownedBotQuery(botId), screenQuery(botId)],
  });
  return (
    <Page title={words.title} width="full">
      <ScreenEditor bot={bot} state={state} />
    </Page>
  );
}
