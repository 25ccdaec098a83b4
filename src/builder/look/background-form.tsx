import { SegmentedControl, SimpleGrid, Stack, Text } from "@mantine/core";
import { useState } from "react";
import type { Background } from "#contract/screen/look.schema.ts";
import { PictureField } from "../parts/picture/picture-field.tsx";
import { useWords } from "../words.ts";
import { ColorField } from "./color-field.tsx";
import {
  type BackgroundKind,
  backgroundKind,
  backgroundKinds,
  formsOf,
  newBackground,
} from "./look-change.ts";
import type { PartField } from "./look-part-form.tsx";
import { lookWords } from "./look-words.en.ts";
import { useLook } from "./use-look.ts";

type Field = PartField<"background">;

/** The background behind the blocks: the client's page, a colour, a gradient or a picture. */
export function BackgroundForm(field: Field) {
  const words = useWords(lookWords);
  const { look } = useLook();
  const { name, theme, value, onChange } = field;
  // Backgrounds of the other kinds, restored when the owner switches back.
  const [others, setOthers] = useState<Partial<Record<BackgroundKind, Background | undefined>>>({});
  const kind = backgroundKind(value);

  function choose(next: BackgroundKind): void {
    setOthers({ ...others, [kind]: value });
    onChange(others[next] ?? newBackground(next, formsOf(look)[theme], theme), next);
  }

  return (
    <Stack gap="sm">
      <SegmentedControl
        size="xs"
        className="style-choice"
        aria-label={name}
        value={kind}
        onChange={choose}
        data={backgroundKinds.map((value) => ({ value, label: words.kinds[value] }))}
      />
      <Members {...field} />
    </Stack>
  );
}

function Members(field: Field) {
  const words = useWords(lookWords);
  const { value, faultAt, onChange } = field;
  if (!value) return null;
  if ("image" in value) return <Picture {...field} value={value} />;
  const colors: Record<string, string> = { ...value };
  const members = "from" in value ? (["from", "to"] as const) : (["color"] as const);
  return (
    <SimpleGrid type="container" cols={{ base: 1, "380px": 2 }} spacing="sm">
      {members.map((member) => (
        <ColorField
          key={member}
          label={words.members[member]}
          value={colors[member]}
          error={faultAt(member)}
          onChange={(color) => onChange({ ...value, [member]: color } as Background, member)}
        />
      ))}
    </SimpleGrid>
  );
}

function Picture({
  name,
  theme,
  value,
  faultAt,
  onChange,
}: Omit<Field, "value"> & { value: Extract<Background, { image: string }> }) {
  const words = useWords(lookWords);
  const { read } = useLook();
  const { image, color } = value;
  const withColor = (changed: string | undefined) =>
    ({ image, ...(changed && { color: changed }) }) satisfies Background;
  return (
    <>
      <PictureField
        label={name}
        isLabelHidden
        value={image}
        error={faultAt("image")}
        onChange={(picture, uploaded) => {
          // An upload may end after the owner has chosen another kind or colour.
          const now = read("background", theme);
          if (!now || !("image" in now)) return;
          onChange({ ...now, image: picture, ...(uploaded && { color: uploaded.color }) }, "image");
        }}
      />
      <ColorField
        label={words.mainColor}
        description={words.mainColorNote}
        value={color}
        empty={words.clientColor}
        error={faultAt("color")}
        onChange={(changed) => onChange(withColor(changed), "color")}
      />
      {image !== "" && !color && (
        <Text size="sm" role="status" className="look-warning">
          {words.noMainColor}
        </Text>
      )}
    </>
  );
}
