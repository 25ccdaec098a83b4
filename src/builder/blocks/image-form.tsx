import { Stack, TextInput } from "@mantine/core";
import { blockKinds } from "#contract/screen/block-kind.ts";
import { PictureField } from "../parts/picture/picture-field.tsx";
import { useEditor } from "../screen/editor-context.ts";
import { useWords } from "../words.ts";
import type { FormProps } from "./block-editor.ts";
import { blockWords } from "./block-words.en.ts";
import { defaultRatio, OwnPicture, ratioOf, Shape, shaped } from "./image-shape.tsx";

export function ImageForm({ block, faultAt, onChange }: FormProps<"image">) {
  const words = useWords(blockWords).image;
  const { allowLocal } = useEditor();
  const { limits } = blockKinds.image;
  return (
    <Stack gap="sm">
      <PictureField
        label={words.members.url}
        value={block.url}
        error={faultAt("url")}
        onChange={(url, uploaded) =>
          onChange((now) => {
            // An upload may end when the block has another picture.
            if (now.url !== block.url) return now;
            const pictured = { ...now, url };
            return uploaded ? shaped(pictured, ratioOf(uploaded)) : pictured;
          }, "url")
        }
      />
      <OwnPicture block={block} allowLocal={allowLocal} onChange={onChange} />
      <TextInput
        label={words.members.alt}
        description={words.altNote}
        maxLength={limits.alt}
        value={block.alt}
        error={faultAt("alt")}
        onChange={({ currentTarget }) => onChange({ ...block, alt: currentTarget.value }, "alt")}
      />
      <Shape
        ratio={block.aspectRatio ?? defaultRatio}
        fault={faultAt("aspectRatio")}
        onChange={(ratio) => onChange(shaped(block, ratio), "aspectRatio")}
      />
    </Stack>
  );
}
