import { Alert, Button, Group, Modal, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { maxCommentLength } from "#contract/screen/page-rule.ts";
import type { Screen } from "#contract/screen/screen.schema.ts";
import { lookWords } from "../../look/look-words.en.ts";
import { useLookNotes } from "../../look/use-look.ts";
import { useWords } from "../../words.ts";
import { ScreenChangesList } from "../history/screen-changes-list.tsx";
import { screenWords } from "../screen-words.en.ts";

/** Shows what publishing changes for players, and publishes with an optional comment. */
export function ReviewDialog({
  opened,
  published,
  screen,
  isDisabled,
  onPublish,
  onClose,
}: {
  opened: boolean;
  published: Screen;
  screen: Screen;
  isDisabled: boolean;
  onPublish: (comment: string) => void;
  onClose: () => void;
}) {
  const words = useWords(screenWords);
  const { look } = useWords(lookWords);
  const notes = useLookNotes(screen.look);
  const [comment, setComment] = useState("");
  const publish = () => {
    onPublish(comment.trim());
    setComment("");
    onClose();
  };
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size="lg"
      title={words.reviewTitle}
      closeButtonProps={{ "aria-label": words.cancel }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!isDisabled) publish();
        }}
      >
        <Stack>
          <ScreenChangesList before={published} after={screen} />
          {notes.length > 0 && (
            <Alert color="yellow">
              {look}: {notes.join(", ")}.
            </Alert>
          )}
          <TextInput
            label={words.comment}
            value={comment}
            maxLength={maxCommentLength}
            autoComplete="off"
            data-autofocus
            onChange={({ currentTarget }) => setComment(currentTarget.value)}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {words.cancel}
            </Button>
            <Button type="submit" disabled={isDisabled}>
              {words.publish}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
