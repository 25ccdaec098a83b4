import { localStorageColorSchemeManager, MantineProvider } from "@mantine/core";
import { Notifications } from "@mantine/notifications";
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { themeItem } from "#contract/http/browser-item.ts";
import { Console } from "./shell/console.tsx";
import { readableColors, theme } from "./shell/theme.ts";

const colorSchemeManager = localStorageColorSchemeManager({ key: themeItem });

/** The console with its providers; `test` has no transitions. */
export function App({
  queryClient,
  env = "default",
}: {
  queryClient: QueryClient;
  env?: "default" | "test";
}) {
  return (
    <MantineProvider
      env={env}
      theme={theme}
      cssVariablesResolver={readableColors}
      defaultColorScheme="auto"
      colorSchemeManager={colorSchemeManager}
    >
      <QueryClientProvider client={queryClient}>
        <Console />
        <Notifications position="bottom-right" />
      </QueryClientProvider>
    </MantineProvider>
  );
}
