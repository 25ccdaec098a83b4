import { createRoot } from "react-dom/client";
import { isRequestFailure } from "#web/request-failure.ts";
import { surviveTranslation } from "#web/translation.ts";
import { App } from "./app.tsx";
import { keepPageLanguage, loadLanguage, useLanguageChoice } from "./language.ts";
import { createQueryClient } from "./request/query-client.ts";
import { watchSession } from "./shell/session.ts";
import { guardHistory } from "./shell/unsaved.tsx";
import "@mantine/core/styles.css";
import "@mantine/notifications/styles.css";
import "./shell/console.css";

const queryClient = createQueryClient();

surviveTranslation();
keepPageLanguage();
guardHistory();
watchSession(queryClient);

// Failed requests are shown on the page; only bugs belong in the browser's console.
const onCaughtError = (error: unknown) => isRequestFailure(error) || reportError(error);

// The page puts a message in its place for browsers that are too old.
const root = document.getElementById("root");
// Without its texts the console is in English.
await loadLanguage(useLanguageChoice.getState().language).catch(reportError);
if (root) createRoot(root, { onCaughtError }).render(<App queryClient={queryClient} />);
