import { textIn } from "#contract/text/screen-text.ts";
import { useWords } from "../../words.ts";
import type { PageHead } from "../draft/content.ts";
import { useEditor } from "../editor-context.ts";
import { pageWords } from "./page-words.en.ts";

/** Gives the title of a page in the preview's language, or words for one without. */
export function usePageName(): (page: Pick<PageHead, "title" | "id"> | undefined) => string {
  const words = useWords(pageWords);
  const { language } = useEditor();
  return (page) => {
    if (page?.title === undefined) return words.home;
    return textIn(page.title, language) || words.untitled;
  };
}
