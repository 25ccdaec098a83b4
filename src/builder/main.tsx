import { createRoot } from "react-dom/client";
import { isRequestFailure } from "#web/request.ts";
import { App } from "./app.tsx";
import { keepPageLanguage } from "./language.ts";
import { createQueryClient } from "./request/query-client.ts";
import { watchSession } from "./shell/session-end.ts";
import { guardHistory } from "./shell/unsaved.tsx";
import "@mantine/core/styles.css";
import "@mantine/notifications/styles.css";
import "./shell/console.css";

const queryClient = createQueryClient();

keepPageLanguage();
guardHistory();
watchSession(queryClient);

// A call that failed is told on the page; only the console's own faults belong in the browser's.
const onCaughtError = (error: unknown) => isRequestFailure(error) || reportError(error);

createRoot(document.getElementById("root") as HTMLElement, { onCaughtError }).render(
  <App queryClient={queryClient} />,
);
