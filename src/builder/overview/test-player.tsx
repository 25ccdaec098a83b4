import { ActionIcon, Button, Group, useComputedColorScheme } from "@mantine/core";
import { IconRestore, IconTestPipe } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useLanguage } from "../language.ts";
import { Icon } from "../parts/page/icon.tsx";
import { useNotify } from "../parts/page/notify.tsx";
import { call } from "../request/builder-request.ts";
import { useFailureText } from "../request/failure-text.ts";
import { useWords } from "../words.ts";
import { overviewWords } from "./overview-words.en.ts";

/** Opens the Mini App in a new tab as the owner's test player. */
export function useOpenTestPlayer(botId: string) {
  const words = useWords(overviewWords);
  const language = useLanguage();
  const theme = useComputedColorScheme("light");
  const notify = useNotify();
  const failureText = useFailureText();
  const opening = useMutation({
    mutationFn: async (tab: Window | null) => {
      const { url } = await call("POST /bots/:botId/test-player", {
        params: { botId },
        body: { language, theme },
      });
      return { tab, url };
    },
    onSuccess: ({ tab, url }) => {
      if (tab && !tab.closed) tab.location.replace(url);
      else notify(words.tabBlocked, { kind: "failed" });
    },
    onError: (error, tab) => {
      tab?.close();
      notify(`${words.testFailed} ${failureText(error)}`, { kind: "failed" });
    },
  });
  // A browser blocks a tab that opens later than the press.
  const open = () => {
    const tab = window.open("about:blank", "_blank");
    if (tab) tab.opener = null;
    opening.mutate(tab);
  };
  return { open, isOpening: opening.isPending };
}

/** Opens the Mini App as a test player; an icon for places with little room. */
export function TestPlayerIcon({ botId }: { botId: string }) {
  const words = useWords(overviewWords);
  const { open, isOpening } = useOpenTestPlayer(botId);
  return (
    <ActionIcon
      variant="default"
      size={30}
      aria-label={words.openAsTest}
      title={words.openAsTest}
      loading={isOpening}
      onClick={open}
    >
      <Icon of={IconTestPipe} size={16} />
    </ActionIcon>
  );
}

/** Opens the Mini App as a test player, or resets this player. */
export function OpenAsTestPlayer({
  botId,
  label,
}: {
  botId: string;
  /** Makes it the page's primary button, with this label. */
  label?: string;
}) {
  const words = useWords(overviewWords);
  const notify = useNotify();
  const failureText = useFailureText();
  const { open, isOpening } = useOpenTestPlayer(botId);
  const resetting = useMutation({
    mutationFn: () => call("DELETE /bots/:botId/test-player", { params: { botId } }),
    onSuccess: () => notify(words.testReset),
    onError: (error) =>
      notify(`${words.testResetFailed} ${failureText(error)}`, { kind: "failed" }),
  });
  const variant = label === undefined ? "default" : "filled";
  return (
    <Group gap={4} wrap="nowrap">
      <Button
        variant={variant}
        leftSection={<Icon of={IconTestPipe} size={16} />}
        loading={isOpening}
        autoFocus={label !== undefined}
        className="wrapping-button"
        onClick={open}
      >
        {label ?? words.openAsTest}
      </Button>
      <Button
        variant={variant}
        px={10}
        style={{ flex: "none" }}
        aria-label={words.resetTest}
        title={words.resetTest}
        loading={resetting.isPending}
        onClick={() => resetting.mutate()}
      >
        <Icon of={IconRestore} size={16} />
      </Button>
    </Group>
  );
}
