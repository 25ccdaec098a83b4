import { maxPictures } from "#contract/picture.ts";
import type { PictureError } from "../store/picture/picture.ts";
import { type Fault, faultAt } from "../validation/fault.ts";
import { goneFaults } from "../validation/url-fault.ts";

/** What the store says of a bot's pictures, as faults. */
export function pictureErrorFaults({ reason, paths, count }: PictureError): Fault[] {
  return reason === "gone"
    ? goneFaults(paths)
    : paths.map((path) => faultAt(path, "max-pictures", { count, limit: maxPictures }));
}
