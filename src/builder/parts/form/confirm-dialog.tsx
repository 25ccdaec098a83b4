import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { type QueryKey, useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { shellWords } from "../../shell/shell-words.en.ts";
import { useWords } from "../../words.ts";
import { useReturnFocus } from "../page/focus.ts";
import { FailureNote } from "./failure-note.tsx";

interface Question {
  readonly title: string;
  readonly text: ReactNode;
  /** The label of the confirming button. */
  readonly action: string;
  /** Whether it cannot be undone, which the button shows; default: yes. */
  readonly isForGood?: boolean;
  readonly children?: ReactNode;
}

interface Act extends Question {
  readonly act: () => Promise<unknown>;
  /** The beginning of the keys of the queries that show what the act changes. */
  readonly changes?: QueryKey;
}

/**
 * A confirmation: `confirm` opens the dialog, which runs `act` and closes once it has succeeded. The
 * component shows the `dialog`.
 */
export function useConfirm() {
  const [question, confirm] = useState<Act | null>(null);
  const acting = useMutation({
    mutationFn: (act: () => Promise<unknown>) => act(),
    meta: { changes: question?.changes },
    onSuccess: () => confirm(null),
    // An act may hold a secret, such as an API key.
    gcTime: 0,
  });
  const dialog = question && (
    <ConfirmDialog
      {...question}
      isRunning={acting.isPending}
      error={acting.error}
      onConfirm={() => acting.mutate(question.act)}
      onClose={() => {
        acting.reset();
        confirm(null);
      }}
    />
  );
  return { confirm, dialog };
}

/** A confirmation whose owner runs the act itself; it stays open while that runs and if it fails. */
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
}: Question & {
  /** The label of the button that closes the dialog; default: cancel. */
  leave?: string;
  isRunning: boolean;
  error: unknown;
  canConfirm?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}) {
  const words = useWords(shellWords);
  useReturnFocus();
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ "aria-label": words.close }}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          // React would hand it to a form around the dialog.
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
