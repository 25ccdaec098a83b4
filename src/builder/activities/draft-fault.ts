import { isLinkUrl } from "#contract/text/name-text.ts";
import type { ScreenText } from "#contract/text/screen-text.ts";
import { parseUrl } from "#web/parse-url.ts";
import { isMistyped, type NumberRule, type TypedNumber } from "../parts/form/typed-number.ts";
import { pictureFault } from "../parts/picture/picture-fault.ts";
import { finishedText } from "../parts/text/text-language.ts";
import { isActivityId } from "./activity-id.ts";
import type { NamedRow } from "./row-draft.ts";

/** What can be wrong with a member of an activity; its field says a number's and a picture's itself. */
export type DraftFault =
  | "missing"
  | "number"
  | "picture"
  | "id"
  | "id-taken"
  | "link"
  | "invitation-link"
  | "channel"
  | "endpoint"
  | "level"
  | "right";

/** Faults by the path of the member, such as `url` or `questions/0/options/1`. */
export type DraftFaults = Readonly<Record<string, DraftFault>>;

/** The faults that there are, of all that were looked for. */
export function faultsFrom(
  looked: Readonly<Record<string, DraftFault | null | false>>,
): DraftFaults {
  return Object.fromEntries(
    Object.entries(looked).filter((entry): entry is [string, DraftFault] => Boolean(entry[1])),
  );
}

export function textFault(text: ScreenText): DraftFault | null {
  return finishedText(text) === "" ? "missing" : null;
}

export function numberFault(value: TypedNumber): DraftFault | null {
  return isMistyped(value) ? "number" : null;
}

export function pictureFaultOf(picture: string, allowLocal: boolean): DraftFault | null {
  return pictureFault(picture, allowLocal) ? "picture" : null;
}

export function linkFault(url: string): DraftFault | null {
  return isLinkUrl(url, parseUrl(url) !== null) ? null : "link";
}

/** The fault of an id among the ids of all rows. */
export function idFault({ id, isSaved }: NamedRow, ids: readonly string[]): DraftFault | null {
  if (isSaved) return null;
  if (id === "") return "missing";
  if (!isActivityId(id)) return "id";
  return ids.filter((one) => one === id).length > 1 ? "id-taken" : null;
}

/** A rule for whole numbers from the bounds of a JSON schema. */
export function wholeRule({ minimum, maximum }: { minimum: number; maximum: number }): NumberRule {
  return { min: minimum, max: maximum, whole: true };
}
