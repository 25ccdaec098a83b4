import { Button, Group } from "@mantine/core";
import { IconArrowLeft, IconArrowRight, IconPencil, IconTrash } from "@tabler/icons-react";
import { firstPageId } from "#contract/screen/screen-page.ts";
import { Icon } from "../../parts/page/icon.tsx";
import { IconAction } from "../../parts/page/icon-action.tsx";
import { useNotify } from "../../parts/page/notify.tsx";
import { useWords } from "../../words.ts";
import { pageOf } from "../draft/content.ts";
import { useEditor, usePages } from "../editor-context.ts";
import { screenWords } from "../screen-words.en.ts";
import { PageForm } from "./page-form.tsx";
import { usePageName } from "./page-head.ts";
import { pageWords } from "./page-words.en.ts";

/** The actions on the chosen page; the first one stays first and cannot be deleted. */
export function PageTools({
  page: id,
  isEdited,
  onEdit,
  onChoose,
}: {
  page: string;
  isEdited: boolean;
  onEdit: (isEdited: boolean) => void;
  onChoose: (page: string) => void;
}) {
  const words = useWords(pageWords);
  const { undo } = useWords(screenWords);
  const notify = useNotify();
  const pageName = usePageName();
  const { draft, announce } = useEditor();
  const pages = usePages();
  const index = pages.findIndex((page) => page.id === id);
  const page = pages[index];
  if (!page) return null;
  const name = pageName(page);

  function move(to: number): void {
    draft.edit({ kind: "move-page", id, index: to });
    announce(words.moved(name, to + 1, pages.length));
  }

  function remove(): void {
    const deleted = pageOf(draft.store.getState(), id);
    if (!deleted) return;
    draft.edit({ kind: "delete-page", id });
    onChoose(pages[index - 1]?.id ?? firstPageId);
    notify(words.deleted(name), {
      action: {
        label: undo,
        onClick: () => {
          draft.edit({ kind: "put-back-page", page: deleted, index });
          if (pageOf(draft.store.getState(), id)) onChoose(id);
          else notify(words.notBack(name));
        },
      },
    });
  }

  return (
    <>
      <Group gap={4}>
        <Button
          size="compact-md"
          variant="subtle"
          color="gray"
          c="dimmed"
          leftSection={<Icon of={IconPencil} size={16} />}
          aria-expanded={isEdited}
          onClick={() => onEdit(!isEdited)}
        >
          {words.settings(name)}
        </Button>
        {id !== firstPageId && (
          <>
            <IconAction
              icon={IconArrowLeft}
              label={words.earlier}
              off={index <= 1}
              onClick={() => move(index - 1)}
            />
            <IconAction
              icon={IconArrowRight}
              label={words.later}
              off={index === pages.length - 1}
              onClick={() => move(index + 1)}
            />
            <IconAction icon={IconTrash} label={words.delete} onClick={remove} />
          </>
        )}
      </Group>
      {isEdited && <PageForm page={page} />}
    </>
  );
}
