import { ColorSwatch } from "@mantine/core";
import { isColor } from "#contract/screen/color.ts";
import type { LookForm } from "#contract/screen/look-form.ts";
import { pictureUrl, uploadedPicture } from "#contract/screen/picture.ts";
import { useWords } from "../words.ts";
import type { LookPart } from "./look-change.ts";
import type { LookWords } from "./look-words.en.ts";
import { lookWords } from "./look-words.en.ts";
import "./look-value.css";

/** A part's value in a line: its colours, its picture, its name. */
export function LookValue({ value }: { value: LookForm[LookPart] }) {
  const words = useWords(lookWords);
  const { colors, picture } = shownIn(value);
  return (
    <span className="look-value">
      {colors.filter(isColor).map((color) => (
        <ColorSwatch key={color} color={color} size={14} />
      ))}
      {picture && uploadedPicture(picture) && <img src={pictureUrl(picture, 160)} alt="" />}
      <bdi>{textOf(value, words)}</bdi>
    </span>
  );
}

function shownIn(value: LookForm[LookPart]): { colors: string[]; picture: string } {
  if (typeof value === "string")
    return isColor(value) ? { colors: [value], picture: "" } : { colors: [], picture: value };
  const { image = "", ...colors }: Record<string, string> = { ...value };
  return { colors: Object.values(colors), picture: image };
}

function textOf(value: LookForm[LookPart], words: LookWords): string {
  if (value === undefined) return words.values.none;
  if (typeof value !== "string") {
    const { colors, picture } = shownIn(value);
    const name = "image" in value && (picture ? textOf(picture, words) : words.values.noPicture);
    return [name, colors.join(" → ")].filter(Boolean).join(", ");
  }
  if (uploadedPicture(value)) return words.values.uploaded;
  return value in words.cards ? words.cards[value as keyof LookWords["cards"]] : value;
}
