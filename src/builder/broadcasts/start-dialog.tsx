import { Alert, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import type { AudienceCount } from "#contract/message/broadcast.schema.ts";
import { ConfirmDialog } from "../parts/form/confirm-dialog.tsx";
import { Icon } from "../parts/page/icon.tsx";
import { useWords } from "../words.ts";
import { broadcastWords } from "./broadcast-words.en.ts";
import { beginningOf } from "./message-beginning.ts";

/** Asks before a broadcast, with its first words and how many get it. */
export function StartDialog({
  message,
  isEnableHtml,
  count: { count, hasMore },
  isTried,
  ...dialog
}: {
  message: string;
  isEnableHtml: boolean;
  count: AudienceCount;
  /** Whether the owner has sent this very message to themselves. */
  isTried: boolean;
  isRunning: boolean;
  error: unknown;
  onConfirm: () => void;
  onClose: () => void;
}) {
  const words = useWords(broadcastWords);
  return (
    <ConfirmDialog
      {...dialog}
      title={words.confirmTitle(count, hasMore)}
      text={words.confirmText}
      action={words.confirm}
    >
      <Text fw={600} style={{ overflowWrap: "anywhere" }}>
        {beginningOf({ message, isEnableHtml })}
      </Text>
      {!isTried && (
        <Alert color="yellow" variant="light" icon={<Icon of={IconAlertTriangle} />}>
          {words.notTried}
        </Alert>
      )}
    </ConfirmDialog>
  );
}
