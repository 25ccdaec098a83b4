import { Alert, Button, List, Text } from "@mantine/core";
import type { PlacedPicture } from "#contract/screen-picture.ts";
import { useWords } from "../words.ts";
import { gameWords } from "./game-words.ts";

/** The pictures of levels that do not load, and the choice to save anyway; nothing without any. */
export function GamePictures({
  lost,
  isDisabled,
  isSaving,
  onSave,
}: {
  lost: readonly PlacedPicture[];
  isDisabled: boolean;
  isSaving: boolean;
  onSave: () => void;
}) {
  const words = useWords(gameWords);
  if (lost.length === 0) return null;
  return (
    <Alert color="yellow" variant="light" role="alert" title={words.lostPictures(lost.length)}>
      <Text size="sm">{words.lostPicturesText(lost.length)}</Text>
      <List size="sm" my="xs">
        {lost.map(([path, picture]) => (
          <List.Item key={path}>
            <b>{words.lostLevel(levelAt(path))}</b>{" "}
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

/** The number of the level that a path names: `/game/levels/0/image` is of level 1. */
function levelAt(path: string): number {
  const index = /^\/game\/levels\/(\d+)\//.exec(path)?.[1];
  return index === undefined ? 0 : Number(index) + 1;
}
