import { notifyManager, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { startTransition } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { adoptValues } from "./fields/custom-field-query.ts";
import { followFocus } from "./screen/kept-focus.ts";
import { watchPictures } from "./screen/pictures.ts";
import { launch } from "./session/page-context.ts";
import { scheduleNotify } from "./session/query-defaults.ts";
import { adoptSession } from "./session/session-query.ts";
import { restoreSnapshot } from "./snapshot/restore-snapshot.ts";
import { adoptOrphanedTaps } from "./taps/orphaned-taps.ts";
import "./screen/screen.css";

const root = document.getElementById("root") as HTMLElement;
const queryClient = new QueryClient();

notifyManager.setScheduler(scheduleNotify);

followFocus(root);
watchPictures(root);
void open();

async function open(): Promise<void> {
  if (launch.kind === "player") {
    await adoptOrphanedTaps();
    restoreSnapshot(queryClient);
    adoptSession(queryClient).then(
      () => adoptValues(queryClient),
      () => {}, // The screen shows the failure.
    );
  }
  // React renders a transition in slices: the page stays responsive, and the boot script's screen
  // stays until the new one is complete.
  startTransition(() =>
    createRoot(root).render(
      <QueryClientProvider client={queryClient}>
        <App />
      </QueryClientProvider>,
    ),
  );
}
