import { notifyManager, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { startTransition } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { adoptValues } from "./fields/custom-field-query.ts";
import { scheduleNotify } from "./screen/notify-schedule.ts";
import { restoreLastVisit } from "./session/last-visit.ts";
import { launch } from "./session/page-context.ts";
import { adoptSession } from "./session/session-query.ts";
import { adoptLeftTaps } from "./taps/left-taps.ts";
import "./screen/screen.css";

const queryClient = new QueryClient();

notifyManager.setScheduler(scheduleNotify);

if (launch.kind === "player") adoptLeftTaps(open);
else open();

function open(): void {
  if (launch.kind === "player") {
    restoreLastVisit(queryClient);
    adoptSession(queryClient).then(
      () => adoptValues(queryClient),
      () => {}, // The screen says so.
    );
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
