import { Alert, Button, List, Text } from "@mantine/core";
import type { PlacedPicture } from "#contract/screen/screen-picture.ts";
import { useWords } from "../../words.ts";
import { pictureWords } from "./picture-words.en.ts";

/** The pictures of a form that do not load, and the choice to save anyway; nothing without any. */
export function LostPictureNote({
  lost,
  placeOf,
  isDisabled,
  isSaving,
  onSave,
}: {
  lost: readonly PlacedPicture[];
  /** The name of a path. */
  placeOf: (path: string) => string;
  isDisabled: boolean;
  isSaving: boolean;
  onSave: () => void;
}) {
  const words = useWords(pictureWords);
  if (lost.length === 0) return null;
  return (
    <Alert color="yellow" title={words.lostPictures(lost.length)}>
      <Text size="sm">{words.lostPicturesText(lost.length)}</Text>
      <List size="sm" my="xs">
        {lost.map(([path, picture]) => (
          <List.Item key={path}>
            <b>{placeOf(path)}</b>{" "}
            <span className="picture-address" title={picture}>
              {picture}
            </span>
          </List.Item>
        ))}
      </List>
      <Button
        size="compact-sm"
        variant="default"
        loading={isSaving}
        disabled={isDisabled}
        onClick={onSave}
      >
        {words.saveAnyway}
      </Button>
    </Alert>
  );
}
