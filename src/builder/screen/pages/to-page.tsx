import { ActionIcon, Menu } from "@mantine/core";
import { IconFileArrowRight } from "@tabler/icons-react";
import { kindWords } from "../../blocks/block-editors.ts";
import { useLanguage } from "../../language.ts";
import { Icon } from "../../parts/page/icon.tsx";
import { useNotify } from "../../parts/page/notify.tsx";
import { useWords } from "../../words.ts";
import { isFull } from "../draft/content.ts";
import { useDraft, useEditor } from "../editor-context.ts";
import { pageIconDrawings } from "../page-icons.ts";
import { screenWords } from "../screen-words.en.ts";
import { usePageName } from "./page-name.ts";
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
    const item = content.items.find((one) => one.id === id);
    if (!item || item.page === page) return;
    if (isFull(content, page)) {
      notify(full);
      return;
    }
    draft.edit({ kind: "move-to-page", id, page });
    const target = pageName(content.pages.find((one) => one.id === page));
    announce(words.movedTo(kindWords(item.block.type, language).name, target));
    // The pressed button went with the block.
    document.getElementById(`page-chip-${item.page}`)?.focus();
  };
}

/** A menu of the other pages, to move a block there; nothing while there is one page. */
export function ToPage({ id, name }: { id: number; name: string }) {
  const words = useWords(pageWords);
  const pageName = usePageName();
  const moveToPage = useMoveToPage();
  const pages = useDraft((draft) => draft.pages);
  const page = useDraft((draft) => draft.items.find((one) => one.id === id)?.page);
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
