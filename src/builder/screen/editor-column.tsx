import { Badge, Group, SegmentedControl } from "@mantine/core";
import { IconAlertTriangle, IconLanguage } from "@tabler/icons-react";
import type { LookTheme } from "#contract/screen/look-form.ts";
import type { Screen } from "#contract/screen/screen.schema.ts";
import { LookEditor } from "../look/look-editor.tsx";
import { isLookFault } from "../look/look-fault.ts";
import { lookWords } from "../look/look-words.en.ts";
import { useLookNotes } from "../look/use-look.ts";
import { TestPlayerIcon } from "../overview/test-player.tsx";
import { Icon } from "../parts/page/icon.tsx";
import type { LostPictures } from "../parts/picture/lost-pictures.ts";
import { useWords } from "../words.ts";
import { isSameValue } from "./align-blocks.ts";
import { useDraft, useEditor } from "./editor-context.ts";
import { BlockList } from "./list/block-list.tsx";
import { PageChips } from "./pages/page-chips.tsx";
import type { usePublish } from "./publish/publish.ts";
import { PublishFaults, PublishPictures } from "./publish/publish-obstacles.tsx";
import { screenWords } from "./screen-words.en.ts";
import { ScreenTranslations } from "./text/screen-translations.tsx";
import type { EditorPart, useEditorAddress } from "./use-editor-address.ts";

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
  return (
    <>
      <PublishFaults key={`faults-${refusals}`} />
      <PublishPictures
        key={`pictures-${refusals}`}
        lost={lost}
        isPublishing={isPublishing}
        onPublish={publishAnyway}
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

/** Chooses what to edit, with a mark if the look differs from the published one or has a problem. */
function EditorParts({
  part,
  published,
  onChange,
}: {
  part: EditorPart;
  published: Screen;
  onChange: (part: EditorPart) => void;
}) {
  const { blocks, translations } = useWords(screenWords);
  const words = useWords(lookWords);
  const look = useDraft((draft) => draft.look);
  const isFaulty = useDraft(({ faults }) => faults.some(isLookFault));
  const notes = useLookNotes(look).join(", ");
  return (
    <SegmentedControl
      className="editor-parts"
      aria-label={words.blocksOrLook}
      value={part}
      onChange={(next) => onChange(next as EditorPart)}
      data={[
        { value: "blocks", label: blocks },
        {
          value: "look",
          label: (
            <span className="editor-part">
              {words.look}
              {!isFaulty && !isSameValue(look, published.look) && (
                <Badge size="sm" variant="light" color="yellow">
                  {words.changed}
                </Badge>
              )}
              {isFaulty && (
                <Badge size="sm" variant="light" color="red">
                  {words.faulty}
                </Badge>
              )}
              {notes && (
                <span className="look-warning" title={notes}>
                  <Icon of={IconAlertTriangle} size={16} />
                  <span className="unseen">{notes}</span>
                </span>
              )}
            </span>
          ),
        },
        {
          value: "translations",
          label: (
            <span className="editor-part" title={translations}>
              <Icon of={IconLanguage} size={16} />
              <span className="editor-part-name">{translations}</span>
            </span>
          ),
        },
      ]}
    />
  );
}
