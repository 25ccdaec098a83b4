import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { fieldTimeoutMs } from "#contract/field-limit.ts";
import { withClient } from "../client/client.ts";
import { useFieldRefresh } from "../fields/field-refresh.ts";
import { startFieldReports } from "../fields/field-report.ts";
import { useView } from "../pages/open-page.ts";
import { prepareShownPages, ShownPage } from "../pages/shown-page.tsx";
import { keepCache } from "../session/keep-cache.ts";
import { sessionQuery, useSession } from "../session/session-query.ts";
import { startTapSender } from "../taps/tap-sender.ts";
import { unpaidTaps, useTaps } from "../taps/unsent-taps.ts";
import { ActionView } from "./action-view.tsx";
import css from "./after-screen.css?inline";
import { afterWords } from "./after-words.ts";
import { unfoldLongTexts } from "./long-texts.ts";
import { LevelUp } from "./moments.tsx";
import { Notice } from "./notice.tsx";

/**
 * All that a live screen needs once it stands: the messaging client, the sending of taps,
 * refreshing, moments and pages.
 */
export function AfterScreen({ failure, onRetry }: { failure: Error | null; onRetry: () => void }) {
  const { customFields } = useSession();
  const view = useView();
  useClient();
  useKeptCache();
  useTapSender();
  useClosingGuard();
  useFieldRefresh();
  useFieldReports();
  useEffect(() => unfoldLongTexts(document.body), []);
  return (
    <>
      <style href="after-screen" precedence="medium">
        {css}
      </style>
      {customFields.length > 0 && view === "screen" && <Refresh />}
      <div hidden={view !== "screen"}>
        <Notice failure={failure} onRetry={onRetry} />
      </div>
      <LevelUp />
      <ShownPage view={view} />
    </>
  );
}

/** Fetches the session and every custom field anew, on demand. */
function Refresh() {
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const refresh = async () => {
    setBusy(true);
    await queryClient.refetchQueries(sessionQuery);
    // A request that is under way brings the newest value by itself; those whose turn comes behind
    // hanging ones are not waited for.
    const values = queryClient.invalidateQueries(
      { queryKey: ["custom-field"] },
      { cancelRefetch: false },
    );
    await Promise.race([values, new Promise((resolve) => setTimeout(resolve, fieldTimeoutMs))]);
    setBusy(false);
  };
  return (
    <div className="refresh">
      <ActionView text={afterWords.refresh} disabled={busy} onClick={() => void refresh()} />
    </div>
  );
}

function useClient(): void {
  useEffect(() => {
    withClient(prepareShownPages);
  }, []);
}

function useKeptCache(): void {
  const queryClient = useQueryClient();
  useEffect(() => keepCache(queryClient), [queryClient]);
}

/** Begins anew once there is a session: taps made on the last known state have waited for it. */
function useTapSender(): void {
  const queryClient = useQueryClient();
  const signedIn = useSession().token !== "";
  useEffect(() => (signedIn ? startTapSender(queryClient) : undefined), [queryClient, signedIn]);
}

function useFieldReports(): void {
  const queryClient = useQueryClient();
  useEffect(() => startFieldReports(queryClient), [queryClient]);
}

/** While taps are unsent the client guards the app's closing. */
function useClosingGuard(): void {
  const guarded = useTaps((taps) => unpaidTaps(taps) > 0);
  useEffect(() => {
    if (!guarded) return;
    withClient(({ guardClosing }) => guardClosing(true));
    return () => withClient(({ guardClosing }) => guardClosing(false));
  }, [guarded]);
}
