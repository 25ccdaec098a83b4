import { useEffect, useMemo, useState } from "react";
import type { Screen } from "#contract/screen/screen.schema.ts";
import { pagesOf } from "#contract/screen/screen-page.ts";
import { liveParts } from "../blocks/live/live-parts.tsx";
import { lazyPart } from "../loading/lazy-part.tsx";
import "./live-screen.css";
import { useView } from "../pages/view-store.ts";
import { useSession } from "../session/session-query.ts";
import { PageViews, WaitingPage } from "../tabs/page-views.tsx";
import { TabBar } from "../tabs/tab-bar.tsx";
import { showPage, useShownPage } from "../tabs/tab-store.ts";
import { pressEarlyAction } from "../taps/take-over.ts";

const LaterPages = lazyPart(
  async () => (await import("../tabs/later-pages.tsx")).LaterPages,
  WaitingPage,
);
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
  const isIdle = useIdle();
  const shown = useShownPage(screen);
  const [first, ...later] = useMemo(() => pagesOf(screen), [screen]);
  useEffect(pressEarlyAction, []);
  return (
    <>
      <div inert={view !== "screen"}>
        <PageViews pages={[first]} shown={shown} parts={parts} />
        {later.length > 0 && (isIdle || shown) && (
          <LaterPages pages={later} shown={shown} parts={parts} />
        )}
        <TabBar screen={screen} shown={shown} onShow={showPage} />
      </div>
      {isIdle && <DeferredScreen failure={failure} onRetry={onRetry} />}
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
