import { useEffect, useMemo, useState } from "react";
import type { Screen } from "#contract/schema/screen.ts";
import { liveParts } from "../blocks/live/live-parts.tsx";
import { lazyPart } from "../loading/lazy-part.tsx";
import { ScreenView } from "./screen-view.tsx";
import "./live-screen.css";
import { useView } from "../pages/view-store.ts";
import { playerLanguage } from "../session/page-context.ts";
import { useSession } from "../session/session-query.ts";
import { pressEarlyAction } from "../taps/take-over.ts";

const DeferredScreen = lazyPart(async () => (await import("./deferred-screen.tsx")).DeferredScreen);

/** The screen of a session, live or restored; `failure` is why it is not live. */
export function LiveScreen({
  screen,
  failure,
  onRetry,
}: {
  screen: Screen;
  failure: Error | null;
  onRetry: () => void;
}) {
  const { customFields } = useSession();
  const parts = useMemo(() => liveParts(customFields), [customFields]);
  const view = useView();
  useEffect(pressEarlyAction, []);
  return (
    <>
      <div inert={view !== "screen"}>
        <ScreenView screen={screen} parts={parts} language={playerLanguage} />
      </div>
      {useIdle() && <DeferredScreen failure={failure} onRetry={onRetry} />}
    </>
  );
}

/** False until the browser is idle after the first render. */
function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    const onIdle = () => setIdle(true);
    // Safari has no `requestIdleCallback`.
    if (window.requestIdleCallback) window.requestIdleCallback(onIdle, { timeout: 2000 });
    else setTimeout(onIdle, 300);
  }, []);
  return idle;
}
