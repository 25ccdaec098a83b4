import { Stack, Text } from "@mantine/core";
import { pictureUrl } from "#contract/screen/picture.ts";
import type { Screen } from "#contract/screen/screen.schema.ts";
import { textIn } from "#contract/text/screen-text.ts";
import { blockEditors, kindWords } from "../../blocks/block-editors.ts";
import { useLanguage } from "../../language.ts";
import { ChangeTitle, LookChanges } from "../../look/look-lines.tsx";
import { useWords } from "../../words.ts";
import { type BlockChange, changesOf, isUnchanged, type PageChange } from "../screen-difference.ts";
import { screenWords } from "../screen-words.en.ts";
import { isSameLine, type Line, linesOf } from "./block-lines.ts";

/** The changes for players from one screen to another, block by block. */
export function ScreenChangesList({ before, after }: { before: Screen; after: Screen }) {
  const words = useWords(screenWords);
  const changes = changesOf(before, after);
  const hasPages = Boolean(before.pages?.length || after.pages?.length);
  if (isUnchanged(changes)) return <Text size="sm">{words.noDifference}</Text>;
  return (
    <Stack gap="sm">
      {changes.isLookChanged && <LookChanges before={before.look} after={after.look} />}
      {changes.isOrderChanged && <Text size="sm">{words.orderChanged}</Text>}
      {changes.pages.map((page, index) => (
        <PageChanges key={index.toString()} page={page} isNamed={hasPages} />
      ))}
    </Stack>
  );
}

function PageChanges({ page, isNamed }: { page: PageChange; isNamed: boolean }) {
  const words = useWords(screenWords);
  const language = useLanguage();
  const { title, mark, isTabChanged, blocks } = page;
  const name = title === undefined ? words.firstPage : words.pageOf(textIn(title, language));
  return (
    <section aria-label={isNamed ? name : undefined}>
      {isNamed && (
        <Text size="sm" fw={600} mb={4}>
          {name}
          {mark !== "kept" && ` · ${mark === "added" ? words.pageAdded : words.pageDeleted}`}
        </Text>
      )}
      {isTabChanged && <Text size="sm">{words.tabChanged}</Text>}
      {blocks.length > 0 && (
        <Stack component="ul" gap={6} className="plain-list">
          {blocks.map((change, index) => (
            <Change key={index.toString()} change={change} />
          ))}
        </Stack>
      )}
    </section>
  );
}

function Change({ change: { mark, block, was } }: { change: BlockChange }) {
  const words = useWords(screenWords);
  const language = useLanguage();
  const [now, before] = [linesOf(block, language), was ? linesOf(was, language) : []];
  const isIn = (lines: Line[], line: Line) => lines.some((one) => isSameLine(one, line));
  const removedLines = before.filter((line) => !isIn(now, line));
  const newLines = was ? now.filter((line) => !isIn(before, line)) : now;
  const { icon } = blockEditors[block.type];
  const Now = was ? "ins" : "span";
  return (
    <Stack component="li" gap={2} align="flex-start" className="block-change" data-mark={mark}>
      <ChangeTitle
        icon={icon}
        name={kindWords(block.type, language).name}
        mark={mark === "deleted" ? words.blockDeleted : words.marks[mark]}
      />
      {removedLines.map((line) => (
        <del key={`was ${line[0]}`}>
          <LineText line={line} />
        </del>
      ))}
      {newLines.map((line) => (
        <Now key={line[0]}>
          <LineText line={line} />
        </Now>
      ))}
    </Stack>
  );
}

/** A line with the picture that it is about. */
export function LineText({ line: [, text, picture] }: { line: Line }) {
  if (!picture) return text;
  return (
    <span className="look-value">
      <img src={pictureUrl(picture, 160)} alt="" /> {text}
    </span>
  );
}
