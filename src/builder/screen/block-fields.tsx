import { SegmentedControl, Stack, TextInput } from "@mantine/core";
import type { Block } from "#contract/screen.ts";
import type { ScreenText } from "#contract/screen-text.ts";
import { wordsFor } from "#web/words.ts";
import { useWords } from "../words.ts";
import type { FaultAt } from "./block-fault.ts";
import { useEditor } from "./editor-context.ts";
import { ImageFields } from "./image-fields.tsx";
import { LanguageText } from "./language-text.tsx";
import { screenWords } from "./screen-words.ts";

/** What can be changed in a block, by its kind. `place` tells which member a change was in. */
export function BlockFields({
  block,
  faultAt,
  onChange,
}: {
  block: Block;
  faultAt: FaultAt;
  onChange: (block: Block, place: string) => void;
}) {
  const words = useWords(screenWords);
  const { language } = useEditor();
  const at = (member: string) => (tag: string | null) =>
    faultAt(tag === null ? member : `${member}/${tag}`);
  switch (block.type) {
    case "text":
      return (
        <Stack gap="sm">
          <SegmentedControl
            aria-label={words.styleLabel}
            size="xs"
            value={block.style ?? "body"}
            onChange={(style) =>
              onChange({ ...block, style: style as NonNullable<typeof block.style> }, "style")
            }
            data={Object.entries(words.styles).map(([value, label]) => ({ value, label }))}
            className="style-choice"
          />
          <LanguageText
            name={words.text}
            text={block.text}
            maxLength={2000}
            isSingleLine={block.style === "title" || block.style === "heading"}
            faultOf={at("text")}
            onChange={(text) => onChange({ ...block, text }, "text")}
          />
        </Stack>
      );
    case "stat":
      return (
        <Stack gap="sm">
          <LanguageText
            name={words.statLabel}
            text={block.label}
            maxLength={2000}
            isSingleLine
            faultOf={at("label")}
            onChange={(label) => onChange({ ...block, label }, "label")}
          />
          <LanguageText
            name={words.statValue}
            text={block.value}
            maxLength={2000}
            isSingleLine
            faultOf={at("value")}
            onChange={(value) => onChange({ ...block, value }, "value")}
          />
        </Stack>
      );
    case "link":
      return (
        <Stack gap="sm">
          <LanguageText
            name={words.linkText}
            text={block.text}
            maxLength={2000}
            isSingleLine
            faultOf={at("text")}
            onChange={(text) => onChange({ ...block, text }, "text")}
          />
          <TextInput
            label={words.linkUrl}
            type="url"
            inputMode="url"
            placeholder="https://t.me/…"
            maxLength={2048}
            value={block.url}
            error={
              block.url !== "" && !isWebAddress(block.url) ? words.linkUrlFault : faultAt("url")
            }
            onChange={({ currentTarget }) =>
              onChange({ ...block, url: currentTarget.value.trim() }, "url")
            }
          />
        </Stack>
      );
    case "image":
      return <ImageFields block={block} faultAt={faultAt} onChange={onChange} />;
    default:
      return (
        <LanguageText
          name={words.label}
          text={block.label}
          note={words.labelNote}
          placeholder={wordsFor(language)[block.type]}
          maxLength={200}
          isSingleLine
          faultOf={at("label")}
          onChange={(label) => onChange(withLabel(block, label), "label")}
        />
      );
  }
}

/** A label that is left empty is no label: the usual word stands there. */
function withLabel<Labelled extends Extract<Block, { label?: unknown }>>(
  block: Labelled,
  label: ScreenText,
): Labelled {
  const { label: _, ...rest } = block;
  return (label === "" ? rest : { ...rest, label }) as Labelled;
}

/**
 * Whether the service would publish a link to `url`. Source: contract `link`, and that it can be
 * parsed.
 */
function isWebAddress(url: string): boolean {
  return /^https:\/\/./.test(url) && URL.canParse(url);
}
