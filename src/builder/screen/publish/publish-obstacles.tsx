import { Alert, Button, Text } from "@mantine/core";
import { type ReactNode, useEffect, useRef } from "react";
import { picturesOf } from "#contract/screen/screen-picture.ts";
import { useLanguage } from "../../language.ts";
import { isLookFault, lookFaultText } from "../../look/look-fault.ts";
import type { LostPictures } from "../../parts/picture/lost-pictures.ts";
import { faultWords } from "../../request/fault-words.en.ts";
import { useWords, wordsIn } from "../../words.ts";
import { placeAt } from "../block-fault.ts";
import { screenOf } from "../draft/content.ts";
import { useContent, useDraft } from "../editor-context.ts";
import { screenWords } from "../screen-words.en.ts";
import { faultText } from "./fault-text.ts";
import { PlaceList } from "./place-list.tsx";

/** The faults to fix before publishing, with links to pages, blocks and the look. */
export function PublishFaults() {
  const words = useWords(screenWords);
  const language = useLanguage();
  const faults = useDraft((draft) => draft.faults);
  const { look } = useContent();
  if (faults.length === 0) return null;
  return (
    <PublishAlert color="red" title={words.faults(faults.length)} text={words.faultsText}>
      <PlaceList places={faults}>
        {(fault, block) => {
          if (block) return faultText(fault, block, words, language);
          return isLookFault(fault)
            ? lookFaultText(fault, look, language)
            : wordsIn(language, faultWords)(fault);
        }}
      </PlaceList>
    </PublishAlert>
  );
}

/** The pictures of the draft that do not load, with links to them, and the choice to publish anyway. */
export function PublishPictures({
  lost,
  isPublishing,
  onPublish,
}: {
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
      <PlaceList places={places}>
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

/** An obstacle to publishing; takes the focus and scrolls itself into view. */
function PublishAlert({
  color,
  title,
  text,
  children,
}: {
  color: "red" | "yellow";
  title: string;
  text: string;
  children: ReactNode;
}) {
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    alert.current?.focus({ preventScroll: true });
    alert.current?.scrollIntoView({ block: "start" });
  }, []);
  return (
    <Alert ref={alert} tabIndex={-1} color={color} title={title} mb="md" className="publish-faults">
      <Text size="sm">{text}</Text>
      {children}
    </Alert>
  );
}
