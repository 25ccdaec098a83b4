import { ActionIcon, Menu } from "@mantine/core";
import { IconFileArrowRight } from "@tabler/icons-react";
import { kindWords } from "../../blocks/block-editors.ts";
import { useLanguage } from "../../language.ts";
import { Icon } from "../../parts/page/icon.tsx";
import { useNotify } from "../../parts/page/notify.tsx";
import { useWords } from "../../words.ts";
import { isFull, pageOf, placeOf } from "../draft/content.ts";
import { useDraft, useEditor, usePages } from "../editor-context.ts";
import { screenWords } from "../screen-words.en.ts";
import { pageIconDrawings, usePageName } from "./page-head.ts";
import { pageWords } from "./page-words.en.ts";

/** Moves a block to the end of another page, which may be full. */
export function useMoveToPage(): (id: number, page: string) => void {
  const words = useWords(pageWords);
  const { full } = useWords(screenWords);
  const language = useLanguage();
  const pageName = usePageName();
  const notify = useNotify();
  const { draft, announce } = useEditor();
  return (id, page) => {
    const content = draft.store.getState();
    const [place, target] = [placeOf(content, id), pageOf(content, page)];
    if (!place || !target || place.page === target) return;
    if (isFull(target)) {
      notify(full);
      return;
    }
    draft.edit({ kind: "move-to-page", id, page });
    announce(words.movedTo(kindWords(place.item.block.type, language).name, pageName(target.head)));
    // The pressed button went with the block.
    document.getElementById(`page-chip-${place.page.head.id}`)?.focus();
  };
}

/** A menu of the other pages, to move a block there; nothing while there is one page. */
export function ToPage({ id, name }: { id: number; name: string }) {
  const words = useWords(pageWords);
  const pageName = usePageName();
  const moveToPage = useMoveToPage();
  const pages = usePages();
  const page = useDraft((draft) => placeOf(draft, id)?.page.head.id);
  if (pages.length === 1) return null;
  return (
    <Menu position="bottom-end" returnFocus={false}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="md"
          aria-label={words.moveTo(name)}
          title={words.moveTo(name)}
        >
          <Icon of={IconFileArrowRight} size={17} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {pages
          .filter((one) => one.id !== page)
          .map((one) => (
            <Menu.Item
              key={one.id}
              leftSection={<Icon of={pageIconDrawings[one.icon]} size={16} />}
              onClick={() => moveToPage(id, one.id)}
            >
              {words.toPage(pageName(one))}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  );
}
