import { useDebouncedValue } from "@mantine/hooks";
import { useMemo } from "react";
import type { Look } from "#contract/screen/look.schema.ts";
import { type LookForm, type LookTheme, lookThemes } from "#contract/screen/look-form.ts";
import { picturesOf } from "#contract/screen/screen-picture.ts";
import { pictureFault } from "../parts/picture/picture-fault.ts";
import { useBrokenPictures } from "../parts/picture/picture-load.ts";
import { useDraft, useEditor } from "../screen/editor-context.ts";
import { useWords } from "../words.ts";
import { formsOf, type LookPart, withPart } from "./look-change.ts";
import { lowContrasts } from "./look-contrast.ts";
import { lookWords } from "./look-words.en.ts";

/** The draft's look, and how to change it. */
export function useLook() {
  const { draft } = useEditor();
  const look = useDraft((draft) => draft.look);
  // An upload may end after other changes.
  const now = () => draft.store.getState().look;
  const replace = (next: Look | undefined, place: string) =>
    draft.edit({ kind: "look", look: next, place, at: Date.now() });
  return {
    look,
    /** The part in a theme as it is by now. */
    read: <Part extends LookPart>(part: Part, theme: LookTheme): LookForm[Part] =>
      formsOf(now())[theme][part],
    /** Replaces all of the look; changes of one place within a second are one undo step. */
    replace: (change: (look: Look | undefined) => Look | undefined, place: string) =>
      replace(change(now()), place),
    /** Sets a part in one theme, or with null in both. */
    set: <Part extends LookPart>(
      part: Part,
      theme: LookTheme | null,
      value: LookForm[Part],
      member = "",
    ) =>
      replace(
        withPart(now(), part, theme ? [theme] : lookThemes, value),
        `${part}/${theme}/${member}`,
      ),
  };
}

/** How long an address is left alone before its picture is loaded. */
const typingMs = 600;

/** Warnings about a look, which do not prevent its publication. */
export function useLookNotes(look: Look | undefined): string[] {
  const words = useWords(lookWords);
  const [typed] = useDebouncedValue(look, typingMs);
  const pictures = picturesOf({ blocks: [], ...(typed && { look: typed }) }).map(
    ([, picture]) => picture,
  );
  const broken = useBrokenPictures(pictures.filter((one) => !pictureFault(one, true)));
  // The editor renders at each keystroke in a block.
  const low = useMemo(() => lowContrasts(look), [look]);
  return [
    ...(low.length > 0 ? [words.toRead(low.length)] : []),
    ...(broken.length > 0 ? [words.notLoaded(broken.length)] : []),
  ];
}
