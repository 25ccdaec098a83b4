import { Stack, TextInput } from "@mantine/core";
import { IconLink } from "@tabler/icons-react";
import { blockKinds } from "#contract/screen/block-kind.ts";
import { isLinkUrl } from "#contract/text/name-text.ts";
import { parseUrl } from "#web/parse-url.ts";
import { Bar, Drawing, Stroke } from "../parts/drawing.tsx";
import { LanguageText } from "../screen/language-text.tsx";
import { type Dictionary, useWords } from "../words.ts";
import type { BlockEditor, FormProps } from "./block-editor.ts";

const words = {
  en: {
    name: "Link",
    purpose: "A button that opens a web page or a t.me link",
    members: { text: "Button text", url: "URL" },
    urlFault: "Enter a full https:// URL, such as https://t.me/your_channel",
  },
  ru: {
    name: "Ссылка",
    purpose: "Кнопка, которая открывает страницу или ссылку t.me",
    members: { text: "Текст кнопки", url: "URL" },
    urlFault: "Введите полный URL с https://, например https://t.me/your_channel",
  },
} satisfies Dictionary<unknown>;

export const link: BlockEditor<"link"> = {
  icon: IconLink,
  category: "texts",
  Picture: LinkPicture,
  words,
  newBlock: () => ({ type: "link", text: "", url: "" }),
  summary: ({ text }) => [text],
  Form: LinkForm,
  urlFault: (_, language) => words[language].urlFault,
};

function LinkForm({ block, faultAt, onChange }: FormProps<"link">) {
  const { members, urlFault } = useWords(words);
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
