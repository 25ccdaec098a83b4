import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { visitMs } from "#contract/activity/activity-limit.ts";
import type { PlayerTask } from "#contract/activity/player-activities.schema.ts";
import { withClient } from "../../client/client.ts";
import { playerCall, signedIn } from "../../session/player-call.ts";
import { request } from "../../session/service-request.ts";
import { activitiesQuery, showActivities } from "../activities-query.ts";

/** The link of a task. A visit is claimed when the player comes back to the task from it. */
export function useTaskLink(
  { id, kind, state }: PlayerTask,
  onClaim: (from?: number) => Promise<void>,
) {
  const client = useQueryClient();
  const [isOpenedHere, setOpenedHere] = useState(false);
  const [paidFrom, setPaidFrom] = useState<number>();
  const visit = useRef<AbortController>(undefined);
  useEffect(() => () => visit.current?.abort(), []);

  async function open(url: string): Promise<void> {
    withClient(
      ({ openUrl }) => openUrl(url),
      () => window.open(url, "_blank", "noreferrer"),
    );
    visit.current?.abort();
    const ending = new AbortController();
    visit.current = ending;
    setOpenedHere(true);
    const back = kind === "visit" && comeBack(ending);
    const started = await start();
    if (!back) return;
    setPaidFrom(started);
    await back;
    // Once more if the first was lost with the page behind the link.
    const from = started ?? (await start());
    if (visit.current === ending && !isPaid()) await onClaim(from);
  }

  /** Claims a visit by hand. */
  async function claim(): Promise<void> {
    const isLost = isOpenedHere && paidFrom === undefined;
    await onClaim(isLost ? await start() : paidFrom);
  }

  /** Starts the task at the service. Resolves to when a visit is paid; undefined if it failed. */
  async function start(): Promise<number | undefined> {
    try {
      const answer = await signedIn(client, async () =>
        request("POST /tasks/:activityId/start", {
          ...(await playerCall(client)),
          id,
        }),
      );
      showActivities(client, answer);
      return answer.serverTime + visitMs;
    } catch {
      return undefined;
    }
  }

  function isPaid(): boolean {
    const tasks = client.getQueryData(activitiesQuery.queryKey)?.tasks ?? [];
    return tasks.some((task) => task.id === id && task.state === "done");
  }

  return { isOpened: isOpenedHere || state !== "open", open, claim };
}

/**
 * Resolves once the player comes back to the page, by an event of the browser or the client. Never
 * resolves if `ending` is aborted first.
 */
function comeBack(ending: AbortController): Promise<void> {
  const { signal } = ending;
  return new Promise((resolve) => {
    const back = () => {
      if (document.hidden) return;
      ending.abort();
      resolve();
    };
    document.addEventListener("visibilitychange", back, { signal });
    window.addEventListener("focus", back, { signal });
    withClient(({ onActive }) => {
      if (!signal.aborted) signal.addEventListener("abort", onActive(back));
    });
  });
}
