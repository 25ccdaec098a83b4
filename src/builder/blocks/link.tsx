import { Stack, TextInput } from "@mantine/core";
import { IconLink } from "@tabler/icons-react";
import { blockKinds } from "#contract/screen/block-kind.ts";
import { isLinkUrl } from "#contract/text/name-text.ts";
import { parseUrl } from "#web/parse-url.ts";
import { Bar, Drawing, Stroke } from "../parts/page/drawing.tsx";
import { LanguageText } from "../screen/language-text.tsx";
import { useWords, wordsIn } from "../words.ts";
import type { BlockEditor, FormProps } from "./block-editor.ts";
import { blockWords } from "./block-words.en.ts";

export const link: BlockEditor<"link"> = {
  icon: IconLink,
  category: "texts",
  Picture: LinkPicture,
  newBlock: () => ({ type: "link", text: "", url: "" }),
  summary: ({ text }) => [text],
  Form: LinkForm,
  urlFault: (_, language) => wordsIn(language, blockWords).link.urlFault,
};

function LinkForm({ block, faultAt, onChange }: FormProps<"link">) {
  const { members, urlFault } = useWords(blockWords).link;
  const { texts, limits } = blockKinds.link;
  return (
    <Stack gap="sm">
      <LanguageText
        name={members.text}
        text={block.text}
        maxLength={texts.text}
        isSingleLine
        place="text"
        faultAt={faultAt}
        onChange={(text) => onChange({ ...block, text }, "text")}
      />
      <TextInput
        label={members.url}
        type="url"
        inputMode="url"
        placeholder="https://t.me/…"
        maxLength={limits.url}
        value={block.url}
        error={
          block.url !== "" && !isLinkUrl(block.url, parseUrl(block.url) !== null)
            ? urlFault
            : faultAt("url")
        }
        onChange={({ currentTarget }) =>
          onChange({ ...block, url: currentTarget.value.trim() }, "url")
        }
      />
    </Stack>
  );
}

function LinkPicture() {
  return (
    <Drawing>
      <rect x={10} y={28} width={124} height={32} rx={10} className="drawn-accent" />
      <Bar x={42} y={40} width={46} height={8} tone="on-accent" />
      <Stroke d="M98 49l8-9m-7 0h7v7" tone="on-accent" />
    </Drawing>
  );
}
