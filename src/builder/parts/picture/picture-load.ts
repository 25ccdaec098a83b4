import { useDebouncedValue } from "@mantine/hooks";
import { queryOptions, useQueries, useQuery } from "@tanstack/react-query";
import { pictureUrl, uploadedPicture } from "#contract/screen/picture.ts";
import { pictureFault } from "./picture-fault.ts";

/** The size of a loaded picture, in pixels. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** A picture that takes longer counts as one that does not load. */
const loadLimitMs = 8000;
/** How long a picture that has loaded is not loaded again. */
const staleMs = 60_000;
/** How long an address that is typed stands still before it is loaded. */
const typingMs = 400;

/**
 * Loads a picture as a player's browser does: from a page that sends no referrer and takes pictures
 * from the same addresses. Gives its size, and null for one that does not load.
 */
export const pictureLoadQuery = (picture: string) =>
  queryOptions({
    queryKey: ["picture-load", picture],
    queryFn: () => load(pictureUrl(picture, 640)),
    staleTime: ({ state }) => (state.data ? staleMs : 0),
    networkMode: "always",
    retry: false,
  });

/** The size of a picture in a form; undefined while unknown, null if the picture does not load. */
export function usePictureSize(
  picture: string,
  allowLocal: boolean,
): PictureSize | null | undefined {
  const [settled] = useDebouncedValue(picture, uploadedPicture(picture) ? 0 : typingMs);
  const isReady = settled === picture && picture !== "" && !pictureFault(picture, allowLocal);
  const { data } = useQuery({ ...pictureLoadQuery(settled), enabled: isReady });
  return isReady ? data : undefined;
}

function load(address: string): Promise<PictureSize | null> {
  return new Promise((resolve) => {
    const image = new Image();
    const end = (size: PictureSize | null) => {
      clearTimeout(timer);
      resolve(size);
    };
    const timer = setTimeout(() => {
      end(null);
      // Stops loading.
      image.src = "";
    }, loadLimitMs);
    image.onload = () => end({ width: image.naturalWidth, height: image.naturalHeight });
    image.onerror = () => end(null);
    image.src = address;
  });
}

/** Those pictures that do not load in this browser; one that is still loading is not among them. */
export function useBrokenPictures(pictures: readonly string[]): string[] {
  const different = [...new Set(pictures)];
  return useQueries({
    queries: different.map(pictureLoadQuery),
    combine: (results) => different.filter((_, index) => results[index]?.data === null),
  });
}
