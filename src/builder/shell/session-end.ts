import { notifications } from "@mantine/notifications";
import type { QueryClient } from "@tanstack/react-query";
import { forgetKept } from "../parts/kept-form.ts";
import { meQuery, readOwner } from "../request/owner-query.ts";
import { forgetUnsaved } from "./unsaved.tsx";

/**
 * By which the tabs of one browser tell each other who is signed in: the owner's id, or null when
 * nobody is.
 */
const tabs = new BroadcastChannel("slotwire-session");

/**
 * Forgets all that was shown and typed in a session that is over, and leads to the sign-in page.
 */
export function endSession(queryClient: QueryClient): void {
  forgetUnsaved();
  forgetKept();
  notifications.clean();
  queryClient.setQueryData(meQuery.queryKey, null);
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== meQuery.queryKey[0] });
}

/** Tells the other tabs who is signed in now. */
export function tellTabs(ownerId: string | null): void {
  tabs.postMessage(ownerId);
}

/**
 * Sees to it that no tab goes on showing what belongs to a session that is over: one that hears of
 * it from another tab leaves at once, and one that the browser brings back as it was stays hidden
 * until the service says that its owner is still signed in.
 */
export function watchSession(queryClient: QueryClient): void {
  tabs.addEventListener("message", ({ data: ownerId }: MessageEvent<string | null>) => {
    const here = shownOwner(queryClient);
    if (here === undefined || here === ownerId) return;
    endSession(queryClient);
    if (ownerId !== null) void queryClient.invalidateQueries(meQuery);
  });
  addEventListener("pagehide", ({ persisted }) => {
    if (persisted) document.documentElement.style.visibility = "hidden";
  });
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) void showIfSignedIn(queryClient);
  });
}

async function showIfSignedIn(queryClient: QueryClient): Promise<void> {
  try {
    const owner = await readOwner();
    if (owner?.id === shownOwner(queryClient)) {
      document.documentElement.style.visibility = "";
      return;
    }
  } catch {
    // Loaded anew it says itself that the service does not answer, and shows nothing.
  }
  location.reload();
}

function shownOwner(queryClient: QueryClient): string | undefined {
  return queryClient.getQueryData(meQuery.queryKey)?.id;
}
