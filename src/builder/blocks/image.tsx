import { Stack, TextInput } from "@mantine/core";
import { IconPhoto } from "@tabler/icons-react";
import { blockKinds } from "#contract/screen/block-kind.ts";
import { uploadedPicture } from "#contract/screen/picture.ts";
import { Drawing } from "../parts/page/drawing.tsx";
import { pictureFault } from "../parts/picture/picture-fault.ts";
import { PictureField } from "../parts/picture/picture-field.tsx";
import { pictureWords } from "../parts/picture/picture-words.en.ts";
import { useEditor } from "../screen/editor-context.ts";
import { useWords, wordsIn } from "../words.ts";
import type { BlockEditor, FormProps } from "./block-editor.ts";
import { blockWords } from "./block-words.en.ts";
import { defaultRatio, OwnPicture, ratioOf, Shape, shaped } from "./image-shape.tsx";

export const image: BlockEditor<"image"> = {
  icon: IconPhoto,
  category: "texts",
  Picture: ImagePicture,
  newBlock: () => ({ type: "image", url: "", alt: "" }),
  summary: ({ alt, url }) => (uploadedPicture(url) && !alt ? [] : [alt || url]),
  Form: ImageForm,
  urlFault: (url, language) => {
    const fault = pictureFault(url, true);
    return fault ? wordsIn(language, pictureWords).urlFaults[fault] : undefined;
  },
};

function ImageForm({ block, faultAt, onChange }: FormProps<"image">) {
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

function ImagePicture() {
  return (
    <Drawing>
      <rect x={10} y={8} width={124} height={72} rx={8} className="drawn-soft" />
      <circle cx={42} cy={30} r={9} className="drawn-accent" />
      <path
        d="M10 66 46 44l22 16 26-28 40 32v8a8 8 0 0 1-8 8H18a8 8 0 0 1-8-8z"
        className="drawn-accent"
        opacity={0.75}
      />
    </Drawing>
  );
}
