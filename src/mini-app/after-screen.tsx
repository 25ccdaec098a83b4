import { useIsFetching, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { ActionView } from "#web/block-view.tsx";
import { appWords } from "./app-words.ts";
import { withClient } from "./client.ts";
import { useFieldRefresh } from "./field-refresh.ts";
import { startFieldReports } from "./field-report.ts";
import { LevelUp, WhileAway } from "./moments.tsx";
import { sessionQuery, useSession } from "./session-query.ts";
import { prepareShownPages, ShownPage } from "./shown-page.tsx";
import { startTapSender } from "./tap-sender.ts";
import { unpaidTaps, useTaps } from "./taps.ts";
import { useView } from "./view.ts";

/** All that a live screen needs once it stands: the messaging client, the sending of taps, refreshing, moments and pages. */
export function AfterScreen() {
  const { customFields } = useSession();
  const view = useView();
  useClient();
  useTapSender();
  useClosingGuard();
  useFieldRefresh();
  useFieldReports();
  return (
    <>
      {customFields.length > 0 && view === "screen" && <Refresh />}
      <WhileAway />
      <LevelUp />
      <ShownPage view={view} />
    </>
  );
}

/** Fetches the session and every custom field anew, on demand. */
function Refresh() {
  const queryClient = useQueryClient();
  const busy = useIsFetching() > 0;
  const refresh = async () => {
    await queryClient.refetchQueries(sessionQuery);
    await queryClient.invalidateQueries({ queryKey: ["custom-field"] });
  };
  return (
    <div className="refresh">
      <ActionView text={appWords.refresh} disabled={busy} onClick={() => void refresh()} />
    </div>
  );
}

function useClient(): void {
  useEffect(() => {
    withClient(prepareShownPages);
  }, []);
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
