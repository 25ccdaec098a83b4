import { Activity, memo } from "react";
import { firstPageId, type ScreenPage } from "#contract/screen/screen-page.ts";
import type { ScreenParts } from "../blocks/block-view.ts";
import { ScreenView } from "../screen/screen-view.tsx";
import { bot, words } from "../session/page-context.ts";

/** Renders its blocks only when they change, not when another page is shown. */
const PageView = memo(ScreenView);

/** Pages, of which one at most is on show; hidden ones keep their state and do no work. */
export function PageViews({
  pages,
  shown,
  parts,
}: {
  pages: readonly ScreenPage[];
  shown: string;
  parts: ScreenParts;
}) {
  return pages.map((page) => (
    <Activity key={page.id} mode={page.id === shown ? "visible" : "hidden"}>
      <PageView screen={page} parts={parts} />
    </Activity>
  ));
}

/** A later page while its code loads: painted from the HTML if the link names it, else a notice. */
export function WaitingPage({ shown, parts }: { shown: string; parts: ScreenParts }) {
  const { page } = bot;
  if (page?.id === shown) return <PageView screen={page} parts={parts} />;
  return (
    shown !== firstPageId && (
      <main className="screen" aria-busy="true">
        <div className="block card hint">{words.loading}</div>
      </main>
    )
  );
}
