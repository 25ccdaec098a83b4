import { notifications } from "@mantine/notifications";
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { useLocation } from "wouter";
import type { Owner } from "#contract/owner/owner.schema.ts";
import { forgetKept } from "../parts/form/kept-form.ts";
import { useNotify } from "../parts/page/notify.tsx";
import { call } from "../request/builder-request.ts";
import { useFailureText } from "../request/failure-text.ts";
import { meQuery, readOwner } from "../request/owner-query.ts";
import { useWords } from "../words.ts";
import { shellWords } from "./shell-words.en.ts";
import { forgetUnsaved } from "./unsaved.tsx";

/** Sends other tabs the id of the signed-in owner, or null after signing out. */
const tabs = new BroadcastChannel("slotwire-session");

/** Clears everything shown and typed in a session; the sign-in page follows. */
export function endSession(queryClient: QueryClient): void {
  forgetUnsaved();
  forgetKept();
  notifications.clean();
  queryClient.setQueryData(meQuery.queryKey, null);
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== meQuery.queryKey[0] });
}

function notifyTabs(ownerId: string | null): void {
  tabs.postMessage(ownerId);
}

/**
 * Keeps tabs from showing an ended session: a tab leaves as soon as another one signs out, and a page
 * restored from the back/forward cache stays hidden until the service confirms its owner.
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
    // A reload shows that the service is unreachable.
  }
  location.reload();
}

function shownOwner(queryClient: QueryClient): string | undefined {
  return queryClient.getQueryData(meQuery.queryKey)?.id;
}

/** Signs an owner in by `send` and clears the previous owner's data. */
export function useSignIn<Input>(send: (input: Input) => Promise<{ owner: Owner }>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: ({ owner }) => {
      queryClient.removeQueries({
        predicate: ({ queryKey }) => queryKey[0] !== "sign-in" && queryKey[0] !== "me",
      });
      queryClient.setQueryData(meQuery.queryKey, owner);
      notifyTabs(owner.id);
    },
  });
}

/** Ends the session and clears what it showed. */
export function useSignOut() {
  const words = useWords(shellWords);
  const failureText = useFailureText();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [, navigate] = useLocation();
  return useMutation({
    mutationFn: () => call("POST /auth/sign-out"),
    onSuccess: () => {
      forgetUnsaved();
      navigate("/sign-in");
      endSession(queryClient);
      notifyTabs(null);
    },
    onError: (error) => notify(`${words.signOutFailed} ${failureText(error)}`, { kind: "failed" }),
  });
}
