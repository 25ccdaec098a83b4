import { Badge, SegmentedControl } from "@mantine/core";
import { IconAlertTriangle, IconLanguage } from "@tabler/icons-react";
import type { Screen } from "#contract/screen/screen.schema.ts";
import { isLookFault } from "../look/look-fault.ts";
import { lookWords } from "../look/look-words.en.ts";
import { useLookNotes } from "../look/use-look.ts";
import { Icon } from "../parts/page/icon.tsx";
import { useWords } from "../words.ts";
import { useDraft } from "./editor-context.ts";
import { isSameValue } from "./screen-difference.ts";
import { screenWords } from "./screen-words.en.ts";
import type { EditorPart } from "./use-editor-address.ts";

/** Chooses what to edit, with a mark if the look differs from the published one or has a problem. */
export function EditorParts({
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
