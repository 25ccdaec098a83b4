import { Alert, Button, Group, Modal, Stack } from "@mantine/core";
import { CopyButton } from "../page/copy-button.tsx";

/** A dialog with a secret that is shown only once; clicking outside does not close it. */
export function ShownOnce({
  title,
  text,
  secret,
  what,
  done,
  onDone,
}: {
  title: string;
  text: string;
  secret: string;
  /** The secret's name, for a screen reader. */
  what: string;
  /** The label of the closing button. */
  done: string;
  onDone: () => void;
}) {
  return (
    <Modal
      opened
      onClose={onDone}
      title={title}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
      size="lg"
    >
      <Stack>
        <Alert color="yellow">{text}</Alert>
        <output className="code mono" aria-label={what} style={{ display: "block", padding: 12 }}>
          {secret}
        </output>
        <Group justify="flex-end" gap="xs">
          <CopyButton text={secret} what={what} data-autofocus />
          <Button variant="filled" onClick={onDone}>
            {done}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
