import { useQueries } from "@tanstack/react-query";
import { pictureLoadQuery } from "./picture-load.ts";

/** Those pictures that do not load in this browser; one that is still loading is not among them. */
export function useBrokenPictures(pictures: readonly string[]): string[] {
  const different = [...new Set(pictures)];
  return useQueries({
    queries: different.map(pictureLoadQuery),
    combine: (results) => different.filter((_, index) => results[index]?.data === null),
  });
}
