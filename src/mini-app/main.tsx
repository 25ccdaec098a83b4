import { notifyManager, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { startTransition } from "react";
import { createRoot } from "react-dom/client";
import { adoptAnswers } from "./adoption.ts";
import { App } from "./app.tsx";
import { restoreCache } from "./device-cache.ts";
import { adoptLeftTaps } from "./left-taps.ts";
import { scheduleNotify } from "./notify-schedule.ts";
import { handover } from "./player.ts";
import "#web/screen.css";

const queryClient = new QueryClient();

notifyManager.setScheduler(scheduleNotify);

if (handover.launch.kind === "player") adoptLeftTaps(open);
else open();

function open(): void {
  if (handover.launch.kind === "player") {
    restoreCache(queryClient);
    adoptAnswers(queryClient);
  }
  // A transition is rendered in slices: the page stays responsive, and what the boot script painted stands until the whole is ready.
  startTransition(() =>
    createRoot(document.getElementById("root") as HTMLElement).render(
      <QueryClientProvider client={queryClient}>
        <App />
      </QueryClientProvider>,
    ),
  );
}
