import { type Query, useQueries } from "@tanstack/react-query";
import { ownedBotQuery } from "../request/bot-query.ts";
import { WaitingPage } from "../shell/page-boundary.tsx";
import { ScreenEditor } from "./screen-editor.tsx";
import { screenQuery } from "./screen-query.ts";

// A failed refetch must not replace an open editor.
const throwOnError = (_: Error, { state }: Pick<Query, "state">) => state.data === undefined;

/**
 * Loads the screen editor. Does not suspend: a query without cache time must be observed from the
 * start.
 */
export function ScreenPage({ botId }: { botId: string }) {
  const [{ data: bot }, { data: state }] = useQueries({
    queries: [
      { ...ownedBotQuery(botId), throwOnError },
      { ...screenQuery(botId), throwOnError },
    ],
  });
  if (!bot || !state) return <WaitingPage />;
  return <ScreenEditor bot={bot} state={state} />;
}
