import { Button, Group, Select } from "@mantine/core";
import { useState } from "react";
import type { Blocks } from "#contract/screen/block.schema.ts";
import { useLanguage } from "../language.ts";
import { NumberField } from "../parts/form/number-field.tsx";
import { isMistyped, type NumberRule, type TypedNumber } from "../parts/form/typed-number.ts";
import { type PictureSize, usePictureSize } from "../parts/picture/picture-load.ts";
import { spelled, useWords } from "../words.ts";
import type { FormProps } from "./block-editor.ts";
import { blockWords } from "./block-words.en.ts";

type ImageBlock = Blocks["image"];

const shapes: readonly [name: string, ratio: number][] = [
  ["16 : 9", 16 / 9],
  ["2 : 1", 2],
  ["3 : 2", 3 / 2],
  ["4 : 3", 4 / 3],
  ["1 : 1", 1],
  ["3 : 4", 3 / 4],
];
/** Used when a block has no aspect ratio. */
export const defaultRatio = 16 / 9;
const ratioRule: NumberRule = { min: 0.1, max: 10, whole: false };

interface ShapeProps {
  readonly ratio: number;
  readonly fault: string | undefined;
  readonly onChange: (ratio: number) => void;
}

/** The aspect ratio (width ÷ height): a common one from the list, or any number. */
export function Shape({ ratio, fault, onChange }: ShapeProps) {
  const words = useWords(blockWords).image;
  const named = shapes.findIndex(([, value]) => Math.abs(value - ratio) < 0.005);
  const [isOther, setOther] = useState(named < 0);
  const other = isOther || named < 0;
  return (
    <Group align="flex-end" gap="sm">
      <Select
        label={words.members.aspectRatio}
        description={words.aspectRatioNote}
        allowDeselect={false}
        data={[
          ...shapes.map(([label], index) => ({ value: String(index), label })),
          { value: "other", label: "…" },
        ]}
        value={other ? "other" : String(named)}
        onChange={(value) => {
          setOther(value === "other");
          const shape = shapes[Number(value)];
          if (shape) onChange(shape[1]);
        }}
        error={other ? undefined : fault}
      />
      {other && <OtherShape ratio={ratio} fault={fault} onChange={onChange} />}
    </Group>
  );
}

/** A mistyped ratio stays in the field while the image keeps its last valid one. */
function OtherShape({ ratio, fault, onChange }: ShapeProps) {
  const words = useWords(blockWords).image;
  const language = useLanguage();
  const [typed, setTyped] = useState<{ value: TypedNumber; ratio: number } | null>(null);
  const [before, setBefore] = useState(ratio);
  const rounded = Number(ratio.toFixed(3));
  return (
    <NumberField
      label={words.otherShape}
      rule={ratioRule}
      value={typed?.ratio === ratio ? typed.value : rounded}
      faultNote={words.keptShape(spelled(language, rounded))}
      onFocus={() => setBefore(ratio)}
      onChange={(value) => {
        // Typing “1e3” passes through a valid 1, which must not stick once the text is a fault.
        const next = isMistyped(value) ? before : value;
        setTyped({ value, ratio: next });
        if (next !== ratio) onChange(next);
      }}
      error={fault}
    />
  );
}

/** Offers the image's own aspect ratio once it has loaded. */
export function OwnPicture({
  block,
  allowLocal,
  onChange,
}: {
  block: ImageBlock;
  allowLocal: boolean;
  onChange: FormProps<"image">["onChange"];
}) {
  const words = useWords(blockWords).image;
  const language = useLanguage();
  const size = usePictureSize(block.url, allowLocal);
  if (!size?.height) return null;
  const own = ratioOf(size);
  if (Math.abs(own - (block.aspectRatio ?? defaultRatio)) <= 0.02) return null;
  return (
    <Group gap="sm">
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => onChange(shaped(block, own), "aspectRatio")}
      >
        {words.ownShape(spelled(language, Number(own.toFixed(2))))}
      </Button>
    </Group>
  );
}

/** The aspect ratio that a block can have for a picture of this size. */
export function ratioOf({ width, height }: PictureSize): number {
  return Number(Math.min(10, Math.max(0.1, width / height)).toFixed(3));
}

/** The block with another aspect ratio; the default one is omitted. */
export function shaped(block: ImageBlock, ratio: number): ImageBlock {
  const { aspectRatio: _, ...rest } = block;
  return ratio === defaultRatio ? rest : { ...rest, aspectRatio: ratio };
}
