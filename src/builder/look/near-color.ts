import { convertHsvaTo, isColorValid, parseColor } from "@mantine/core";
import { isColor } from "#contract/screen/color.ts";

/** The colour that a text was probably meant to be: for `1a6fc4`, `#abc` or `rgb(0, 0, 0)`. */
export function nearColor(typed: string): string | undefined {
  const text = typed.trim();
  const found = [text, `#${text}`].find(isColorValid);
  const color = found === undefined ? undefined : convertHsvaTo("hex", parseColor(found));
  return isColor(color) ? color : undefined;
}
