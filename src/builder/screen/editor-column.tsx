import { Group } from "@mantine/core";
import type { LookTheme } from "#contract/screen/look-form.ts";
import type { Screen } from "#contract/screen/screen.schema.ts";
import { LookEditor } from "../look/look-editor.tsx";
import { TestPlayerIcon } from "../overview/test-player.tsx";
import type { LostPictures } from "../parts/picture/lost-pictures.ts";
import { useEditor } from "./editor-context.ts";
import { EditorParts } from "./editor-parts.tsx";
import { BlockList } from "./list/block-list.tsx";
import { PageChips } from "./pages/page-chips.tsx";
import type { usePublish } from "./publish/publish.ts";
import { PublishFaults, PublishPictures } from "./publish/publish-obstacles.tsx";
import { ScreenTranslations } from "./text/screen-translations.tsx";
import type { useEditorAddress } from "./use-editor-address.ts";

/** The blocks of a page or the look, below the obstacles to publishing. */
export function EditorColumn({
  page,
  published,
  lost,
  publishing: { refusals, isPublishing, publishAnyway },
  address: { part, openPart },
  onTheme,
}: {
  page: string;
  published: Screen;
  lost: LostPictures;
  publishing: ReturnType<typeof usePublish>;
  address: ReturnType<typeof useEditorAddress>;
  /** Called with the theme whose look the owner edits. */
  onTheme: (theme: LookTheme) => void;
}) {
  const { botId, choice } = useEditor();
  const links = {
    onBlocks: () => part !== "blocks" && openPart("blocks"),
    onLook: () => part !== "look" && openPart("look"),
  };
  return (
    <>
      <PublishFaults key={`faults-${refusals}`} {...links} />
      <PublishPictures
        key={`pictures-${refusals}`}
        lost={lost}
        isPublishing={isPublishing}
        onPublish={publishAnyway}
        {...links}
      />
      <Group justify="space-between" gap="xs" mb="sm" wrap="nowrap">
        <EditorParts part={part} published={published} onChange={openPart} />
        <TestPlayerIcon botId={botId} />
      </Group>
      {part === "look" && <LookEditor onTheme={onTheme} />}
      {part === "translations" && <ScreenTranslations />}
      {part === "blocks" && (
        <>
          <PageChips
            page={page}
            published={published}
            onChoose={(id) => choice.setState({ page: id })}
          />
          <BlockList page={page} published={published} />
        </>
      )}
    </>
  );
}
