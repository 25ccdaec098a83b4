import { Button, Group } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useCallback } from "react";
import { shellWords } from "../../shell/shell-words.en.ts";
import { useWords } from "../../words.ts";

/** A button in a notification, which closes it. */
interface NotifyAction {
  readonly label: string;
  readonly onClick: () => void;
}

interface NotifyOptions {
  readonly kind?: "done" | "failed";
  readonly action?: NotifyAction;
}

type Notify = (message: string, options?: NotifyOptions) => void;

/** Shows a notification; a failure stays until it is closed. */
export function useNotify(): Notify {
  const { close } = useWords(shellWords);
  return useCallback<Notify>(
    (message, { kind = "done", action } = {}) => {
      const shownMs = action ? 10_000 : 5000;
      const id = notifications.show({
        message: action ? (
          <Group justify="space-between" wrap="nowrap" gap="sm">
            {message}
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => {
                action.onClick();
                notifications.hide(id);
              }}
            >
              {action.label}
            </Button>
          </Group>
        ) : (
          message
        ),
        color: kind === "done" ? "accent" : "red",
        autoClose: kind === "failed" ? false : shownMs,
        closeButtonProps: { "aria-label": close },
      });
    },
    [close],
  );
}
