import {
  defaultScheduler,
  notifyManager,
  type QueryClient,
  QueryClientProvider,
} from "@tanstack/react-query";
import { cleanup, render } from "@testing-library/react";
import { withoutLaterBlocks } from "#contract/screen/screen-page.ts";
import { type PlayerLaunch, readLaunch } from "#mini-app/client/launch.ts";
import { requestSession } from "#mini-app/session/service-request.ts";
import { readSnapshot } from "#mini-app/snapshot/snapshot.ts";
import { russian } from "#web/words.ru.ts";
import { installHandover } from "./handover.ts";
import type { Service } from "./service.ts";

/** The player who opens the app, and the circumstances. */
export interface Opening {
  readonly tgId: number;
  readonly language?: string;
  readonly initData?: string;
  /** The id of the screen's page that the page's HTML has. */
  readonly page?: string;
  /** Taps that the boot script counted. */
  readonly earlyTaps?: number;
}

export interface OpenPage {
  readonly client: QueryClient;
  /** All values of the points slot since the page was opened, in order. */
  readonly pointsShown: number[];
  readonly close: () => void;
}

let opened = 0;

/** Opens the app in a fresh page: nothing of an earlier one is left except the device's storage. */
export async function openApp(
  service: Service,
  { tgId, language = "en", ...opening }: Opening,
): Promise<OpenPage> {
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(
    `${service.url}/app/${service.bot.id}`,
  );
  const initData = opening.initData ?? service.initData(tgId, { language });
  const hash = `#${new URLSearchParams({ tgWebAppData: initData, tgWebAppVersion: "8.0", tgWebAppPlatform: "web" })}`;
  const { pages } = service.bot;
  const page = pages?.find(({ id }) => id === opening.page);
  const screen = withoutLaterBlocks({ ...service.bot.screen, ...(pages && { pages }) });
  const printed = { ...service.bot, screen, ...(page && { page }) };
  const bot = { ...printed, baseUrl: service.url, allowLocalFieldUrls: true };
  const loadId = `page-of-test-${++opened}`;
  const launch = readLaunch(hash, null, "en") as PlayerLaunch;
  const session = requestSession(bot.id, launch);
  session.catch(() => {}); // The app shows the failure.
  installHandover({
    bot,
    loadId,
    tapsKey: `slotwire:taps:${service.bot.id}:${tgId}:${loadId}`,
    snapshot: readSnapshot(bot, tgId),
    launch,
    session,
    early: { taps: opening.earlyTaps ?? 0 },
    taken: false,
    language,
    ...(language === "ru" && { spoken: russian }),
  });
  const { QueryClient } = await import("@tanstack/react-query");
  const { App } = await import("#mini-app/app.tsx");
  const { restoreSnapshot } = await import("#mini-app/snapshot/restore-snapshot.ts");
  const { adoptOrphanedTaps } = await import("#mini-app/taps/orphaned-taps.ts");
  const { adoptSession } = await import("#mini-app/session/session-query.ts");
  const { scheduleNotify } = await import("#mini-app/session/query-defaults.ts");
  notifyManager.setScheduler(scheduleNotify);
  const client = new QueryClient();
  await adoptOrphanedTaps();
  restoreSnapshot(client);
  adoptSession(client).catch(() => {});
  const pointsShown: number[] = [];
  const watcher = new MutationObserver(() => note(pointsShown));
  watcher.observe(document.body, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
  });
  render(
    <QueryClientProvider client={client}>
      <App />
    </QueryClientProvider>,
  );
  note(pointsShown);
  return {
    client,
    pointsShown,
    close: () => {
      watcher.disconnect();
      cleanup();
      client.clear();
      // The library's scheduler, which other pages share.
      notifyManager.setScheduler(defaultScheduler);
    },
  };
}

function note(pointsShown: number[]): void {
  const shown = document.querySelector<HTMLElement>('.points-block [data-slot="points"]')?.dataset
    .value;
  if (shown !== undefined && pointsShown.at(-1) !== Number(shown)) pointsShown.push(Number(shown));
}
