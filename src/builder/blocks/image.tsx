import { Stack, TextInput } from "@mantine/core";
import { IconPhoto } from "@tabler/icons-react";
import { blockKinds } from "#contract/block-kind.ts";
import { useEditor } from "../screen/editor-context.ts";
import { useWords } from "../words.ts";
import type { BlockEditor, FormProps } from "./block-editor.ts";
import { defaultRatio, OwnPicture, Shape, shaped } from "./image-shape.tsx";
import { imageUrlFault } from "./image-url.ts";
import { imageWords } from "./image-words.ts";

export const image: BlockEditor<"image"> = {
  icon: IconPhoto,
  words: imageWords,
  newBlock: () => ({ type: "image", url: "", alt: "" }),
  summary: ({ alt, url }) => [alt || url],
  Form: ImageForm,
  urlFault: (url, language) => {
    const fault = imageUrlFault(url, true);
    return fault ? imageWords[language].urlFaults[fault] : undefined;
  },
};

function ImageForm({ block, faultAt, onChange }: FormProps<"image">) {
  const words = useWords(imageWords);
  const { allowLocal } = useEditor();
  const { limits } = blockKinds.image;
  const fault = imageUrlFault(block.url, allowLocal);
  return (
    <Stack gap="sm">
      <TextInput
        label={words.members.url}
        type="url"
        inputMode="url"
        placeholder="https://example.com/cup.png"
        maxLength={limits.url}
        value={block.url}
        error={fault ? words.urlFaults[fault] : faultAt("url")}
        onChange={({ currentTarget }) =>
          onChange({ ...block, url: currentTarget.value.trim() }, "url")
        }
      />
      {block.url !== "" && !fault && (
        <OwnPicture key={block.url} block={block} onChange={onChange} />
      )}
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
