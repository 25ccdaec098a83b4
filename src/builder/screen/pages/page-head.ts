import { createReactComponent, type TablerIcon } from "@tabler/icons-react";
import type { PageIcon } from "#contract/screen/page-rule.ts";
import { pageIconPaths } from "#contract/screen/tab-bar-css.ts";
import { textIn } from "#contract/text/screen-text.ts";
import { useWords } from "../../words.ts";
import type { PageHead } from "../draft/content.ts";
import { useEditor } from "../editor-context.ts";
import { pageWords } from "./page-words.en.ts";

/** The drawing of each tab icon, which is the Mini App's. */
export const pageIconDrawings = Object.fromEntries(
  Object.entries(pageIconPaths).map(([name, d]) => [
    name,
    createReactComponent("outline", name, name, [["path", { d, key: name }]]),
  ]),
) as unknown as Readonly<Record<PageIcon, TablerIcon>>;

type PageName = (page: Pick<PageHead, "title"> | undefined) => string;

/** Gives the title of a page in the preview's language, or words for one without. */
export function usePageName(): PageName {
  return usePageNameIn(useEditor().language);
}

/** Like `usePageName`, in another language and outside the editor. */
export function usePageNameIn(language: string): PageName {
  const words = useWords(pageWords);
  return (page) => {
    if (page?.title === undefined) return words.home;
    return textIn(page.title, language) || words.untitled;
  };
}
