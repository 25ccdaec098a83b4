import { useEffect, useMemo, useState } from "react";
import type { Screen } from "#contract/schema/screen.ts";
import { liveParts } from "../blocks/live/live-parts.tsx";
import { latePart } from "../loading/late-part.tsx";
import { ScreenView } from "./screen-view.tsx";
import "./live-screen.css";
import { useView } from "../pages/open-page.ts";
import { playerLanguage } from "../session/page-context.ts";
import { useSession } from "../session/session-query.ts";
import { pressEarlyAction } from "../taps/take-over.ts";

const AfterScreen = latePart(async () => (await import("./after-screen.tsx")).AfterScreen);

/** The screen of a player with a session, live or last known; `failure` says why it is not live. */
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
      {useIdle() && <AfterScreen failure={failure} onRetry={onRetry} />}
    </>
  );
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
