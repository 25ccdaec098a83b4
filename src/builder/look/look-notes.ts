import { useDebouncedValue } from "@mantine/hooks";
import { useMemo } from "react";
import type { Look } from "#contract/screen/look.schema.ts";
import { picturesOf } from "#contract/screen/screen-picture.ts";
import { pictureFault } from "../parts/picture/picture-fault.ts";
import { useBrokenPictures } from "../parts/picture/picture-load.ts";
import { useWords } from "../words.ts";
import { lowContrasts } from "./look-contrast.ts";
import { lookWords } from "./look-words.en.ts";

/** How long an address is left alone before its picture is loaded. */
const typingMs = 600;

/** What an owner may want to know of a look before publishing it; none of it prevents that. */
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
