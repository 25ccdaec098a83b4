import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { fieldTimeoutMs } from "#contract/field/field-limit.ts";
import { firstPageId, pagesOf } from "#contract/screen/screen-page.ts";
import { isTestPlayer } from "#contract/user/user-limit.ts";
import { surviveTranslation } from "#web/translation.ts";
import { withClient } from "../client/client.ts";
import { startFieldReports } from "../fields/field-report.ts";
import { startLiveFields } from "../fields/live-fields.ts";
import { lazyPart } from "../loading/lazy-part.tsx";
import { useOnboarding } from "../onboarding/use-onboarding.ts";
import { CurrentPage, preloadPages } from "../pages/current-page.tsx";
import { useView } from "../pages/view-store.ts";
import { playerLaunch } from "../session/page-context.ts";
import { blockedEvent } from "../session/service-request.ts";
import { sessionQuery, useSession } from "../session/session-query.ts";
import { startSnapshotSaver } from "../snapshot/snapshot-saver.ts";
import { TabBalance } from "../tabs/compact-balance.tsx";
import { TabDots } from "../tabs/tab-dots.tsx";
import { useShownPage } from "../tabs/tab-store.ts";
import { startTapKeeper } from "../taps/kept-taps.ts";
import { startTapSender } from "../taps/tap-sender.ts";
import { unconfirmedTaps, useTaps } from "../taps/unsent-taps.ts";
import { ActionView } from "../ui/action-view.tsx";
import css from "./deferred-screen.css?inline";
import { LevelUp } from "./level-up.tsx";
import { expandLongTexts } from "./long-texts.ts";
import { Notice } from "./notice.tsx";
import { noticeWords } from "./notice-words.ts";

const Onboarding = lazyPart(async () => (await import("../onboarding/onboarding.tsx")).Onboarding);

/** The parts of a live screen that load after its first render. */
export function DeferredScreen({
  failure,
  onRetry,
}: {
  failure: Error | null;
  onRetry: () => void;
}) {
  const { customFields } = useSession();
  const view = useView();
  const onboarding = useOnboarding();
  useClient();
  useSnapshotSaver();
  useBlockWatch();
  useEffect(startTapKeeper, []);
  useTapSender();
  useClosingGuard();
  useFieldRefresh();
  useFieldWatch();
  useEffect(() => expandLongTexts(document.body), []);
  useEffect(surviveTranslation, []);
  return (
    <>
      <style href="deferred-screen" precedence="medium">
        {css}
      </style>
      {isTestPlayer(playerLaunch().tgId) && <p className="test-mark">{noticeWords.testPlayer}</p>}
      {customFields.length > 0 && view === "screen" && <Refresh />}
      <div hidden={view !== "screen"}>
        <Notice failure={failure} onRetry={onRetry} />
      </div>
      {onboarding.isDue && <Onboarding onPutOff={onboarding.putOff} />}
      <TabDots />
      {view === "screen" && <FirstTabBalance />}
      <LevelUp isHeld={onboarding.isDue} />
      <CurrentPage view={view} />
    </>
  );
}

/** Requests the session, whose refusal is shown, when a call is refused because the player is blocked. */
function useBlockWatch(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const refetch = () => void queryClient.refetchQueries(sessionQuery, { cancelRefetch: false });
    addEventListener(blockedEvent, refetch);
    return () => removeEventListener(blockedEvent, refetch);
  }, [queryClient]);
}

/** Refetches the session and all custom fields. */
function Refresh() {
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const refresh = async () => {
    setBusy(true);
    await queryClient.refetchQueries(sessionQuery);
    // Running requests bring the newest values, so they are not cancelled; those queued behind
    // hanging ones are not awaited.
    const values = queryClient.invalidateQueries(
      { queryKey: ["custom-field"] },
      { cancelRefetch: false },
    );
    await Promise.race([values, new Promise((resolve) => setTimeout(resolve, fieldTimeoutMs))]);
    setBusy(false);
  };
  return (
    <div className="refresh">
      <ActionView text={noticeWords.refresh} disabled={busy} onClick={() => void refresh()} />
    </div>
  );
}

/** The balance on the first of several tabs. */
function FirstTabBalance() {
  const { screen } = useSession();
  const isShown = useShownPage(screen) === firstPageId && pagesOf(screen).length > 1;
  return isShown && <TabBalance blocks={screen.blocks} isAboveTabs />;
}

function useClient(): void {
  useEffect(() => {
    withClient(preloadPages);
  }, []);
}

function useSnapshotSaver(): void {
  const queryClient = useQueryClient();
  useEffect(() => startSnapshotSaver(queryClient), [queryClient]);
}

/** Starts once signed in: on a restored session taps wait. */
function useTapSender(): void {
  const queryClient = useQueryClient();
  const signedIn = useSession().token !== "";
  useEffect(() => (signedIn ? startTapSender(queryClient) : undefined), [queryClient, signedIn]);
}

function useFieldWatch(): void {
  const queryClient = useQueryClient();
  useEffect(() => startFieldReports(queryClient), [queryClient]);
  useEffect(() => startLiveFields(queryClient), [queryClient]);
}

/** The client confirms closing while taps are unsent. */
function useClosingGuard(): void {
  const guarded = useTaps((taps) => unconfirmedTaps(taps) > 0);
  useEffect(() => {
    if (!guarded) return;
    withClient(({ guardClosing }) => guardClosing(true));
    return () => withClient(({ guardClosing }) => guardClosing(false));
  }, [guarded]);
}

/** Refetches all custom fields when the player's level, friends or wallet changes. */
function useFieldRefresh(): void {
  const queryClient = useQueryClient();
  const { userLevel, userFriendsCount, tonRawAddress } = useSession().fieldRequest;
  const inputs = `${userLevel} ${userFriendsCount} ${tonRawAddress}`;
  const before = useRef(inputs);
  useEffect(() => {
    if (before.current === inputs) return;
    before.current = inputs;
    void queryClient.invalidateQueries({ queryKey: ["custom-field"] });
  }, [queryClient, inputs]);
}
