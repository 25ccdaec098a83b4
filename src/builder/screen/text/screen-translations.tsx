import { factsOf } from "#contract/screen/block-kind.ts";
import { maxPageTitleLength } from "#contract/screen/page-rule.ts";
import { kindWords } from "../../blocks/block-editors.ts";
import { useLanguage } from "../../language.ts";
import { placedTexts, withTextAt } from "../../parts/text/placed-text.ts";
import { type TranslatableText, TranslationTable } from "../../parts/text/translation-table.tsx";
import { useWords } from "../../words.ts";
import { innerOf } from "../choice.ts";
import type { Item, PageHead } from "../draft/content.ts";
import { useContent, useEditor } from "../editor-context.ts";
import { usePageNameIn } from "../pages/page-head.ts";
import { pageWords } from "../pages/page-words.en.ts";
import { placeName } from "../publish/fault-text.ts";

/** All texts of the draft in two languages; the preview shows the one that is translated. */
export function ScreenTranslations() {
  const { title } = useWords(pageWords);
  const language = useLanguage();
  const content = useContent();
  const { draft, choice, language: shown, showLanguage } = useEditor();
  const pageName = usePageNameIn(language);
  const show = (
    tag: string,
    place: { page: string; block: number | null; inner: number | null },
  ) => {
    choice.setState(place);
    if (tag !== shown) showLanguage(tag);
  };

  function titleOf(page: PageHead): TranslatableText[] {
    if (page.title === undefined) return [];
    return [
      {
        id: `page ${page.id}`,
        group: groupOf(page),
        label: title,
        text: page.title,
        maxLength: maxPageTitleLength,
        onChange: (text) =>
          draft.edit({ kind: "change-page", page: { ...page, title: text }, at: Date.now() }),
        onEnter: (tag) => show(tag, { page: page.id, block: null, inner: null }),
      },
    ];
  }
  function textsOf({ id, block }: Item, index: number, head: PageHead): TranslatableText[] {
    const page = head.id;
    return placedTexts(block, factsOf(block.type).texts).map(({ place, text, maxLength }) => ({
      id: `${id}/${place}`,
      group: groupOf(head),
      label: `${index + 1}. ${kindWords(block.type, language).name} · ${placeName({ id, page, place }, block, language)}`,
      text,
      maxLength,
      onChange: (changed, tag) =>
        draft.edit({
          kind: "change",
          id,
          block: withTextAt(block, place, changed),
          place: `${place}/${tag}`,
          at: Date.now(),
        }),
      onEnter: (tag) => show(tag, { page, block: id, inner: innerOf(place) }),
    }));
  }
  const groupOf = (page: PageHead) => (content.pages.length > 1 ? pageName(page) : "");
  const texts = content.pages.flatMap(({ head, items }) => [
    ...titleOf(head),
    ...items.flatMap((item, index) => textsOf(item, index, head)),
  ]);
  return <TranslationTable texts={texts} onLanguage={showLanguage} />;
}
