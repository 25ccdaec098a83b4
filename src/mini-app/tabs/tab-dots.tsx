import { useQuery } from "@tanstack/react-query";
import { createPortal } from "react-dom";
import type { Block } from "#contract/screen/block.schema.ts";
import { pagesOf, type ScreenPage } from "#contract/screen/screen-page.ts";
import { useActivities } from "../activities/activities-query.ts";
import { dailyAt } from "../activities/kinds/daily-standing.ts";
import { noticeWords } from "../screen/notice-words.ts";
import { serverNow, useMoment } from "../session/clock.ts";
import { useSession } from "../session/session-query.ts";
import { pageBlocksQuery } from "./page-blocks-query.ts";

/** Marks each tab whose page has something to claim; requests activities only if a page shows some. */
export function TabDots() {
  const { screen } = useSession();
  const hasTabs = pagesOf(screen).length > 1;
  const { data } = useQuery({ ...pageBlocksQuery, enabled: hasTabs });
  const pages = data ? pagesOf({ ...screen, pages: data.pages }) : [];
  const hasRewards = pages.some(({ blocks }) => have(blocks, ["tasks", "daily"]));
  return hasRewards && <Dots pages={pages} />;
}

function Dots({ pages }: { pages: readonly ScreenPage[] }) {
  const { data } = useActivities();
  const daily = data?.daily && dailyAt(data.daily, serverNow());
  useMoment(daily && !daily.isUnknown ? daily.nextDayAt : Number.POSITIVE_INFINITY);
  const claimable: string[] = [];
  if (data?.tasks.some(({ state }) => state === "ready")) claimable.push("tasks");
  if (daily && !daily.isClaimed) claimable.push("daily");
  const tabs = document.querySelectorAll(".tab");
  return pages.map(({ id, blocks }, index) => {
    const tab = tabs[index];
    return tab && have(blocks, claimable) && createPortal(<Dot />, tab, id);
  });
}

function Dot() {
  return <span className="tab-dot" role="img" aria-label={noticeWords.claimable} />;
}

/** Whether blocks or those of their groups are of one of these kinds. */
function have(blocks: readonly Block[], kinds: readonly string[]): boolean {
  return blocks.some(
    (block) => kinds.includes(block.type) || (block.type === "group" && have(block.blocks, kinds)),
  );
}
