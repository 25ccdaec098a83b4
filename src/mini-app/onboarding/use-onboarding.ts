import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { readItem, removeItem, writeItem } from "../device/storage.ts";
import { bot, playerLaunch } from "../session/page-context.ts";
import { playerCall } from "../session/player-call.ts";
import { request } from "../session/service-request.ts";
import { sessionQuery, useSession } from "../session/session-query.ts";

/**
 * Whether the player is to see the cards of the onboarding now; `putOff` leaves them to the next
 * visit.
 */
export function useOnboarding(): { readonly isDue: boolean; readonly putOff: () => void } {
  const client = useQueryClient();
  const { onboarding, token } = useSession();
  const [isPutOff, setPutOff] = useState(false);
  const isAsked = onboarding === true && token !== "";
  const isSeen = isAsked && wasSeenHere();
  useEffect(() => {
    if (isSeen) finishOnboarding(client);
  }, [client, isSeen]);
  return { isDue: isAsked && !isSeen && !isPutOff, putOff: () => setPutOff(true) };
}

/** The key of the device's note that the player has seen the cards; removed once the service has it. */
function seenKey(): string {
  return `slotwire:onboarded:${bot.id}:${playerLaunch().tgId}`;
}

/** Whether the cards have been seen since the page was loaded. */
let isSeen = false;

/** Whether the player has seen the cards on this device, which the service may not know yet. */
function wasSeenHere(): boolean {
  return isSeen || readItem(seenKey()) !== null;
}

/** Ends the onboarding on this device at once, and everywhere once the service has noted it. */
export function finishOnboarding(client: QueryClient): void {
  isSeen = true;
  writeItem(seenKey(), "1");
  client.setQueryData(sessionQuery.queryKey, (session) => {
    if (!session?.onboarding) return session;
    const { onboarding: _, ...rest } = session;
    return rest;
  });
  noteAtService(client).catch(() => {}); // Repeated when a session still has the cards.
}

async function noteAtService(client: QueryClient): Promise<void> {
  await request("POST /onboarding", await playerCall(client));
  removeItem(seenKey());
}
