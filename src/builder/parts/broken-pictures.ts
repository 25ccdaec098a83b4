import { queryOptions, useQueries } from "@tanstack/react-query";
import { pictureUrl } from "#contract/picture.ts";

const loadsQuery = (picture: string) =>
  queryOptions({
    queryKey: ["picture-loads", picture],
    queryFn: () => loads(pictureUrl(picture, 160)),
    staleTime: 60_000,
    retry: false,
  });

/** Those pictures that do not load in this browser; one that is still loading is not among them. */
export function useBrokenPictures(pictures: readonly string[]): string[] {
  const different = [...new Set(pictures)];
  return useQueries({
    queries: different.map(loadsQuery),
    combine: (results) => different.filter((_, index) => results[index]?.data === false),
  });
}

function loads(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const image = new Image();
    image.onload = () => resolve(true);
    image.onerror = () => resolve(false);
    image.src = url;
  });
}
