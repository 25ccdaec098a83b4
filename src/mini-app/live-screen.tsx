import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useMemo, useState } from "react";
import type { Screen } from "#contract/screen.ts";
import { isPassing, isRequestFailure, restMs } from "#web/request.ts";
import { ScreenView } from "#web/screen-view.tsx";
import { appWords } from "./app-words.ts";
import { Banner } from "./banner.tsx";
import { liveParts } from "./live-parts.tsx";
import { loadChunk } from "./load-chunk.ts";
import "./live-screen.css";
import { handover, language } from "./player.ts";
import { sessionQuery, useSession } from "./session-query.ts";
import { useView } from "./view.ts";

const quietRetryMs = 10_000;

const AfterScreen = lazy(async () => ({ default: (await loadChunk(() => import("./after-screen.tsx"))).AfterScreen }));

/** The screen of a player with a session, live or last known. */
export function LiveScreen({ screen, failure, onRetry }: { screen: Screen; failure: Error | null; onRetry: () => void }) {
  const { customFields } = useSession();
  const parts = useMemo(() => liveParts(customFields), [customFields]);
  const view = useView();
  useEffect(pressEarlyAction, []);
  return (
    <>
      {failure && <SessionBanner failure={failure} onRetry={onRetry} />}
      <div inert={view !== "screen"}>
        <ScreenView screen={screen} parts={parts} language={language} />
      </div>
      {useIdle() && (
        <Suspense fallback={null}>
          <AfterScreen />
        </Suspense>
      )}
    </>
  );
}

/** Does what the player asked for on the painted screen. An action that the live screen no longer has is forgotten. */
function pressEarlyAction(): void {
  const { earlyAction } = handover;
  delete handover.earlyAction;
  const actions = [...document.querySelectorAll<HTMLElement>(".action")];
  actions.find(({ textContent }) => textContent === earlyAction)?.click();
}

function SessionBanner({ failure, onRetry }: { failure: Error; onRetry: () => void }) {
  useQuietRetry(failure);
  const status = isRequestFailure(failure) ? failure.status : 0;
  if (status === 401) return <Banner text={appWords.reopen} />;
  return <Banner text={status === 0 ? appWords.lastKnown : appWords.busy} action={appWords.retry} onAction={onRetry} />;
}

/** With the last known state on screen, the app goes on trying by itself. */
function useQuietRetry(failure: Error): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!isPassing(failure)) return;
    const timer = setTimeout(() => void queryClient.refetchQueries(sessionQuery), restMs(failure, quietRetryMs));
    return () => clearTimeout(timer);
  }, [queryClient, failure]);
}

/** False until the page has nothing better to do. */
function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    const rest = () => setIdle(true);
    // Safari knows no idle callback.
    if (window.requestIdleCallback) window.requestIdleCallback(rest, { timeout: 2000 });
    else setTimeout(rest, 300);
  }, []);
  return idle;
}
