import type { ScreenText } from "#contract/text/screen-text.ts";

/** The block with an optional text, which is omitted when empty. */
export function withOptional<Member extends string, Part extends { [_ in Member]?: ScreenText }>(
  block: Part,
  member: Member,
  text: ScreenText,
): Part {
  const { [member]: _, ...rest } = block;
  return (text === "" ? rest : { ...rest, [member]: text }) as Part;
}
