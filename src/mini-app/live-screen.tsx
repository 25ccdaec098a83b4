import { lazy, Suspense, useEffect, useMemo, useState } from "react";
import type { Screen } from "#contract/screen.ts";
import { isRequestFailure } from "#web/request.ts";
import { ScreenView } from "#web/screen-view.tsx";
import { appWords } from "./app-words.ts";
import { Banner } from "./banner.tsx";
import { liveParts } from "./live-parts.tsx";
import { loadChunk } from "./load-chunk.ts";
import "./live-screen.css";
import { language } from "./player.ts";
import { useSession } from "./session-query.ts";
import { useView } from "./view.ts";

const AfterScreen = lazy(async () => ({ default: (await loadChunk(() => import("./after-screen.tsx"))).AfterScreen }));

/** The screen of a player with a session, live or last known. */
export function LiveScreen({ screen, failure, onRetry }: { screen: Screen; failure: Error | null; onRetry: () => void }) {
  const { customFields } = useSession();
  const parts = useMemo(() => liveParts(customFields), [customFields]);
  const view = useView();
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

function SessionBanner({ failure, onRetry }: { failure: Error; onRetry: () => void }) {
  const ended = isRequestFailure(failure) && failure.status === 401;
  if (ended) return <Banner text={appWords.reopen} />;
  return <Banner text={appWords.lastKnown} action={appWords.retry} onAction={onRetry} />;
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
