import { Group, Paper, TextInput } from "@mantine/core";
import { maxPageTitleLength, pageIcons } from "#contract/screen/page-rule.ts";
import { firstPageId } from "#contract/screen/screen-page.ts";
import { type ScreenText, textIn } from "#contract/text/screen-text.ts";
import { Icon } from "../../parts/page/icon.tsx";
import { shownLanguage, withWords } from "../../parts/text/text-language.ts";
import { useWords } from "../../words.ts";
import type { PageHead } from "../draft/content.ts";
import { useDraft, useEditor } from "../editor-context.ts";
import { DraftTextLanguages } from "../text/language-text.tsx";
import { pageIconDrawings } from "./page-head.ts";
import { pageWords } from "./page-words.en.ts";

/** The title and icon of a page's tab. */
export function PageForm({ page }: { page: PageHead }) {
  const words = useWords(pageWords);
  const { draft, language } = useEditor();
  const isFaulty = useDraft(({ faults }) =>
    faults.some(({ id, page: at, place }) => id === null && at === page.id && /^title/.test(place)),
  );
  const title = page.title ?? "";
  const shown = shownLanguage(title, language);

  function change(head: Partial<PageHead>): void {
    draft.edit({ kind: "change-page", page: { ...page, ...head }, at: Date.now() });
  }
  /** Without a title the first page has the language's word for home. */
  function rename(text: ScreenText): void {
    change({ title: text === "" && page.id === firstPageId ? undefined : text });
  }

  return (
    <Paper withBorder p="sm" mt={6} className="page-form">
      <TextInput
        label={words.title}
        description={words.titleNote}
        placeholder={page.id === firstPageId ? words.home : ""}
        value={textIn(title, shown ?? language)}
        maxLength={maxPageTitleLength}
        error={isFaulty && words.needed}
        onChange={({ currentTarget: { value } }) =>
          rename(withWords(title, shown, value.trim() && value))
        }
      />
      <DraftTextLanguages name={words.title} text={title || words.home} onChange={rename} />
      <Group gap={4} mt="xs" role="radiogroup" aria-label={words.icon}>
        {pageIcons.map((icon) => (
          <label key={icon} className="page-icon" title={words.icons[icon]}>
            <input
              type="radio"
              name={`icon of ${page.id}`}
              aria-label={words.icons[icon]}
              checked={page.icon === icon}
              onChange={() => change({ icon })}
            />
            <Icon of={pageIconDrawings[icon]} size={20} />
          </label>
        ))}
      </Group>
    </Paper>
  );
}
