import { localStorageColorSchemeManager, MantineProvider } from "@mantine/core";
import { Notifications } from "@mantine/notifications";
import { QueryClientProvider } from "@tanstack/react-query";
import { createRoot } from "react-dom/client";
import { isRequestFailure } from "#web/request.ts";
import { keepPageLanguage } from "./language.ts";
import { queryClient } from "./request/query-client.ts";
import { Console } from "./shell/console.tsx";
import { watchSession } from "./shell/session-end.ts";
import { readableColors, theme } from "./shell/theme.ts";
import { guardHistory } from "./shell/unsaved.tsx";
import "@mantine/core/styles.css";
import "@mantine/notifications/styles.css";
import "./shell/console.css";

const colorSchemeManager = localStorageColorSchemeManager({ key: "slotwire-colors" });

keepPageLanguage();
guardHistory();
watchSession();

// A call that failed is told on the page; only the console's own faults belong in the browser's.
const onCaughtError = (error: unknown) => isRequestFailure(error) || reportError(error);

createRoot(document.getElementById("root") as HTMLElement, { onCaughtError }).render(
  <MantineProvider
    theme={theme}
    cssVariablesResolver={readableColors}
    defaultColorScheme="auto"
    colorSchemeManager={colorSchemeManager}
  >
    <QueryClientProvider client={queryClient}>
      <Console />
      <Notifications position="bottom-right" />
    </QueryClientProvider>
  </MantineProvider>,
);
