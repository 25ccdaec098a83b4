import { isColor } from "#contract/screen/color.ts";
import type { Look } from "#contract/screen/look.schema.ts";
import { useLanguage } from "../language.ts";
import { pictureFault } from "../parts/picture/picture-fault.ts";
import { pictureWords } from "../parts/picture/picture-words.en.ts";
import { faultWords } from "../request/fault-words.en.ts";
import type { BlockFault, EditorPlace } from "../screen/block-fault.ts";
import { useDraft } from "../screen/editor-context.ts";
import { wordsIn } from "../words.ts";
import { lookWords } from "./look-words.en.ts";

/** Whether a place, such as that of a fault, is in the look. */
export function isLookFault({ id, page, place }: EditorPlace): boolean {
  return id === null && page === undefined && /^look(?:\/|$)/.test(place);
}

/** Names the part at fault, with its theme and member. */
export function lookPlaceName({ place }: Pick<EditorPlace, "place">, language: string): string {
  const words = wordsIn(language, lookWords);
  const [, ...steps] = place.split("/");
  const names = { ...words.parts, ...words.themes, ...words.members };
  const memberNames = steps.flatMap((step) =>
    step in names ? [names[step as keyof typeof names]] : [],
  );
  return [words.look, ...memberNames].join(" · ");
}

/** A fault of the look in the owner's language. */
export function lookFaultText(fault: BlockFault, look: Look | undefined, language: string): string {
  const words = wordsIn(language, lookWords);
  const steps = fault.place.split("/");
  const found = steps
    .slice(1)
    .reduce<unknown>((node, step) => (node as Record<string, unknown> | undefined)?.[step], look);
  const member = steps.findLast((step) => step !== "light" && step !== "dark") ?? "";
  if (["accent", "color", "from", "to"].includes(member) && !isColor(found))
    return found ? words.wrongColor : words.noColor;
  if (member === "image" && !found) return words.noPicture;
  const isPicture = ["image", "tapImage", "pointsIcon"].includes(member);
  const urlFault = isPicture && typeof found === "string" ? pictureFault(found, true) : null;
  return urlFault
    ? wordsIn(language, pictureWords).urlFaults[urlFault]
    : wordsIn(language, faultWords)(fault);
}

/** Gives the text of the fault at a place, such as `look/accent/dark`. */
export function useLookFault(): (place: string) => string | undefined {
  const language = useLanguage();
  const faults = useDraft((draft) => draft.faults);
  const look = useDraft((draft) => draft.look);
  return (place) => {
    const fault = faults.find((one) => isLookFault(one) && one.place === place);
    return fault && lookFaultText(fault, look, language);
  };
}

/** Focuses what is wrong at a place in the look's forms, which have to be on the page. */
export function focusLookFault(place: string): void {
  const steps = place.split("/").slice(1);
  const part =
    document.querySelector(`[data-place="${steps.slice(0, 2).join("/")}"]`) ??
    document.querySelector(`[data-place="${steps[0]}"]`);
  const first =
    part?.querySelector<HTMLElement>("[aria-invalid=true]") ?? part?.querySelector("input, button");
  if (first instanceof HTMLElement) first.focus();
}
