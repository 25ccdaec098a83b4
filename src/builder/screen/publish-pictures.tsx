import { Button } from "@mantine/core";
import { picturesOf } from "#contract/screen/screen-picture.ts";
import type { LostPictures } from "../parts/picture/lost-pictures.ts";
import { useWords } from "../words.ts";
import { placeAt } from "./block-fault.ts";
import { screenOf } from "./content.ts";
import { useContent } from "./editor-context.ts";
import { type PartLinks, PlaceList } from "./place-list.tsx";
import { PublishAlert } from "./publish-alert.tsx";
import { screenWords } from "./screen-words.en.ts";

/** The pictures of the draft that do not load, with links to them, and the choice to publish anyway. */
export function PublishPictures({
  lost,
  isPublishing,
  onPublish,
  ...links
}: PartLinks & {
  lost: LostPictures;
  isPublishing: boolean;
  onPublish: () => void;
}) {
  const words = useWords(screenWords);
  const content = useContent();
  const places = lost
    .among(picturesOf(screenOf(content)))
    .map(([path, picture]) => ({ ...placeAt(path, content), message: picture }));
  if (places.length === 0) return null;
  return (
    <PublishAlert
      color="yellow"
      title={words.lostPictures(places.length)}
      text={words.lostPicturesText(places.length)}
    >
      <PlaceList places={places} {...links}>
        {({ message }) => (
          <span className="picture-address" title={message}>
            {message}
          </span>
        )}
      </PlaceList>
      <Button
        mt="sm"
        size="compact-sm"
        variant="default"
        loading={isPublishing}
        onClick={onPublish}
      >
        {words.publishAnyway}
      </Button>
    </PublishAlert>
  );
}
