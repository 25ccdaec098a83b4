import { notifyManager, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { startTransition } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { scheduleNotify } from "./screen/notify-schedule.ts";
import { adoptAnswers } from "./session/adoption.ts";
import { restoreCache } from "./session/device-cache.ts";
import { handover } from "./session/page-context.ts";
import { adoptLeftTaps } from "./taps/left-taps.ts";
import "./screen/screen.css";

const queryClient = new QueryClient();

notifyManager.setScheduler(scheduleNotify);

if (handover.launch.kind === "player") adoptLeftTaps(open);
else open();

function open(): void {
  if (handover.launch.kind === "player") {
    restoreCache(queryClient);
    adoptAnswers(queryClient);
  }
  // A transition is rendered in slices: the page stays responsive, and what the boot script painted
  // stands until the whole is ready.
  startTransition(() =>
    createRoot(document.getElementById("root") as HTMLElement).render(
      <QueryClientProvider client={queryClient}>
        <App />
      </QueryClientProvider>,
    ),
  );
}
