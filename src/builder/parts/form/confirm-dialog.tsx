import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { shellWords } from "../../shell/shell-words.en.ts";
import { useWords } from "../../words.ts";
import { useReturnFocus } from "../page/return-focus.ts";
import { FailureNote } from "./failure-note.tsx";

/** Asks before something that is real and most often cannot be undone; stays open while it runs and if it fails. */
export function ConfirmDialog({
  title,
  text,
  action,
  leave,
  isForGood = true,
  isRunning,
  error,
  canConfirm = true,
  onConfirm,
  onClose,
  children,
}: {
  title: string;
  text: ReactNode;
  /** The label of the confirming button. */
  action: string;
  /** The label of the button that closes the dialog; default: cancel. */
  leave?: string;
  /** Whether it cannot be undone, which the button shows; default: yes. */
  isForGood?: boolean;
  isRunning: boolean;
  error: unknown;
  canConfirm?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  children?: ReactNode;
}) {
  const words = useWords(shellWords);
  useReturnFocus();
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ "aria-label": words.close }}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          // React would hand it to the form that asks.
          event.stopPropagation();
          if (canConfirm) onConfirm();
        }}
      >
        <Stack>
          <Text>{text}</Text>
          {children}
          <FailureNote error={error} />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {leave ?? words.cancel}
            </Button>
            <Button
              type="submit"
              loading={isRunning}
              disabled={!canConfirm}
              {...(isForGood && { color: "red" })}
            >
              {action}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
