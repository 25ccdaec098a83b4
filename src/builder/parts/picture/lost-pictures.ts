import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { uploadedPicture } from "#contract/screen/picture.ts";
import type { PlacedPicture } from "#contract/screen/screen-picture.ts";
import { pictureFault } from "./picture-fault.ts";
import { pictureLoadQuery } from "./picture-load.ts";

/** The check of pictures before players get to see them. */
export interface LostPictures {
  /** The pictures that failed to load in the last check. */
  readonly among: (pictures: readonly PlacedPicture[]) => PlacedPicture[];
  /**
   * Whether all of the pictures load, other than those that the owner has accepted. True without a
   * network: then nothing can be found out.
   */
  readonly check: (pictures: readonly PlacedPicture[]) => Promise<boolean>;
  readonly isChecking: boolean;
  /** Accepts the pictures that do not load; the page does not warn about them again. */
  readonly accept: () => void;
}

export function useLostPictures(allowLocal: boolean): LostPictures {
  const queryClient = useQueryClient();
  const [lost, setLost] = useState<ReadonlySet<string>>(new Set());
  const [checks, setChecks] = useState(0);
  const [accepted, setAccepted] = useState<ReadonlySet<string>>(new Set());
  return {
    among: (pictures) => pictures.filter(([, picture]) => lost.has(picture)),
    isChecking: checks > 0,
    check: async (pictures) => {
      const unknown = new Set(
        pictures
          .map(([, picture]) => picture)
          .filter((picture) => isElsewhere(picture, allowLocal) && !accepted.has(picture)),
      );
      setChecks((count) => count + 1);
      const lost = navigator.onLine ? await lostOf(queryClient, [...unknown]) : [];
      setChecks((count) => count - 1);
      setLost(new Set(lost));
      return lost.length === 0;
    },
    accept: () => {
      setAccepted(new Set([...accepted, ...lost]));
      setLost(new Set());
    },
  };
}

/** Whether it has a web address that a browser may load; the service checks all others. */
function isElsewhere(picture: string, allowLocal: boolean): boolean {
  return picture !== "" && !uploadedPicture(picture) && !pictureFault(picture, allowLocal);
}

async function lostOf(
  queryClient: QueryClient,
  pictures: readonly string[],
): Promise<readonly string[]> {
  const lost = await Promise.all(
    pictures.map(async (picture) => {
      return (await queryClient.fetchQuery(pictureLoadQuery(picture))) ? [] : [picture];
    }),
  );
  return lost.flat();
}
