import { useQuery } from "@tanstack/react-query";
import { createPortal } from "react-dom";
import type { PlayerActivities } from "#contract/activity/player-activities.schema.ts";
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
  const hasRewards = pages.some(({ blocks }) =>
    blocks.some(({ type }) => type === "tasks" || type === "daily"),
  );
  return hasRewards && <Dots pages={pages} />;
}

function Dots({ pages }: { pages: readonly ScreenPage[] }) {
  const { data } = useActivities();
  useMoment(data?.daily?.nextDayAt ?? Number.POSITIVE_INFINITY);
  if (!data) return null;
  const claimable = claimableKinds(data);
  const tabs = document.querySelectorAll(".tab");
  return pages.map(({ id, blocks }, index) => {
    const tab = tabs[index];
    const isMarked = blocks.some(({ type }) => claimable.includes(type));
    return tab && isMarked && createPortal(<Dot />, tab, id);
  });
}

function Dot() {
  return <span className="tab-dot" role="img" aria-label={noticeWords.claimable} />;
}

/** The kinds of blocks with something to claim: a task that is ready, the bonus of today. */
function claimableKinds({ tasks, daily }: PlayerActivities): string[] {
  const kinds: string[] = [];
  if (tasks.some(({ state }) => state === "ready")) kinds.push("tasks");
  if (daily && !dailyAt(daily, serverNow()).isClaimed) kinds.push("daily");
  return kinds;
}
