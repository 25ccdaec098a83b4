import { useQuery } from "@tanstack/react-query";
import { useLayoutEffect, useRef } from "react";
import { firstPageId, type ScreenPage } from "#contract/screen/screen-page.ts";
import { isTransient } from "#web/request-failure.ts";
import type { ScreenParts } from "../blocks/block-view.ts";
import { blockWords } from "../blocks/block-words.ts";
import { useBackButton } from "../client/back-button.ts";
import { useAutoRetry } from "../loading/auto-retry.ts";
import { bot } from "../session/page-context.ts";
import { ActionView } from "../ui/action-view.tsx";
import { TabBalance } from "./compact-balance.tsx";
import { pageBlocksQuery } from "./page-blocks-query.ts";
import { PageViews, WaitingPage } from "./page-views.tsx";
import { restoreScroll, showPage } from "./tab-store.ts";

const showFirst = () => showPage(firstPageId);

/**
 * The pages after the first, with blocks of their own request. They are rendered before they are
 * shown, so that a tab shows its page at once.
 */
export function LaterPages({
  pages,
  shown,
  parts,
}: {
  pages: readonly ScreenPage[];
  shown: string;
  parts: ScreenParts;
}) {
  const { data, error, refetch } = useQuery(pageBlocksQuery);
  const retry = () => void refetch();
  useAutoRetry(!data && isTransient(error) ? error : undefined, refetch);
  useBackButton(shown !== firstPageId, showFirst);
  useKeptScroll(shown);
  if (data) {
    const known = pages.map((page) => data.pages.find(({ id }) => id === page.id) ?? page);
    const blocks = known.find(({ id }) => id === shown)?.blocks;
    const wasPainted = shown === bot.page?.id;
    const balance = blocks && <TabBalance blocks={blocks} isAboveTabs={wasPainted} />;
    return (
      <>
        {!wasPainted && balance}
        <PageViews pages={known} shown={shown} parts={parts} />
        {wasPainted && balance}
      </>
    );
  }
  if (!error || [firstPageId, bot.page?.id].includes(shown))
    return <WaitingPage shown={shown} parts={parts} />;
  return (
    <main className="screen">
      <div className="block card" role="status">
        <div className="row">
          {blockWords.partLost}
          <ActionView text={blockWords.retry} onClick={retry} />
        </div>
      </div>
    </main>
  );
}

function useKeptScroll(shown: string): void {
  const before = useRef(firstPageId);
  useLayoutEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    restoreScroll(shown);
  }, [shown]);
}
