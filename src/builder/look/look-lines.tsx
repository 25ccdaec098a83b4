import { ColorSwatch, Group, Stack, Text } from "@mantine/core";
import { IconPalette, type TablerIcon } from "@tabler/icons-react";
import { isColor } from "#contract/screen/color.ts";
import type { Look } from "#contract/screen/look.schema.ts";
import type { LookForm, LookTheme } from "#contract/screen/look-form.ts";
import { pictureUrl, uploadedPicture } from "#contract/screen/picture.ts";
import { Icon } from "../parts/page/icon.tsx";
import { isSameValue } from "../screen/align-blocks.ts";
import { useWords } from "../words.ts";
import { type LookPart, lookRows } from "./look-change.ts";
import type { LookWords } from "./look-words.en.ts";
import { lookWords } from "./look-words.en.ts";

/** The changes from one look to another, a line for each part. */
export function LookChanges({
  before,
  after,
}: {
  before: Look | undefined;
  after: Look | undefined;
}) {
  const words = useWords(lookWords);
  return (
    <ul className="plain-list">
      <Stack component="li" gap={2} align="flex-start" className="block-change">
        <ChangeTitle icon={IconPalette} name={words.look} mark={words.changed} />
        {lookRows(before, after)
          .filter(({ was, now }) => !isSameValue(was, now))
          .map(({ part, theme, was, now }) => (
            <span key={`${part} ${theme}`}>
              {placeName(words, part, theme)}:{" "}
              <del>
                <LookValue value={was} />
              </del>{" "}
              <ins>
                <LookValue value={now} />
              </ins>
            </span>
          ))}
      </Stack>
    </ul>
  );
}

/** A look in a few lines, with those marked that differ from the other version. */
export function LookDigest({ look, other }: { look: Look | undefined; other: Look | undefined }) {
  const words = useWords(lookWords);
  return (
    <Stack gap={0} fz="sm">
      <ChangeTitle icon={IconPalette} name={words.look} />
      {look === undefined && <span>{words.client}</span>}
      {look !== undefined &&
        lookRows(look, other).map(({ part, theme, was, now }) => (
          <span
            key={`${part} ${theme}`}
            className="block-digest-line"
            data-differs={!isSameValue(was, now) || undefined}
          >
            {placeName(words, part, theme)}: <LookValue value={was} />
          </span>
        ))}
    </Stack>
  );
}

/** The block or part that changed, with its mark. */
export function ChangeTitle({
  icon,
  name,
  mark,
}: {
  icon: TablerIcon;
  name: string;
  mark?: string;
}) {
  return (
    <Group gap={6} fw={600} fz="sm">
      <Icon of={icon} size={16} /> {name}
      <Text span size="sm" c="dimmed">
        {mark}
      </Text>
    </Group>
  );
}

function placeName(words: LookWords, part: LookPart, theme: LookTheme | null): string {
  return theme ? words.inTheme(words.parts[part], theme) : words.parts[part];
}

/** A part's value in a line: its colours, its picture, its name. */
function LookValue({ value }: { value: LookForm[LookPart] }) {
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
