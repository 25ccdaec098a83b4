import { IconPalette } from "@tabler/icons-react";
import type { Look } from "#contract/screen/look.schema.ts";
import type { LookTheme } from "#contract/screen/look-form.ts";
import { Icon } from "../parts/page/icon.tsx";
import { useWords } from "../words.ts";
import type { LookPart } from "./look-change.ts";
import { lookChanges, lookLines } from "./look-difference.ts";
import { LookValue } from "./look-value.tsx";
import type { LookWords } from "./look-words.en.ts";
import { lookWords } from "./look-words.en.ts";

/** What changes from one look to another, a line for each part. */
export function LookChanges({
  before,
  after,
}: {
  before: Look | undefined;
  after: Look | undefined;
}) {
  const words = useWords(lookWords);
  return (
    <ul className="block-changes">
      <li className="block-change" data-mark="changed">
        <span className="block-change-kind">
          <Icon of={IconPalette} size={16} /> {words.look}
          <span className="block-change-mark">{words.changed}</span>
        </span>
        {lookChanges(before, after).map(({ part, theme, was, now }) => (
          <span key={`${part} ${theme}`}>
            {placeName(words, part, theme)}:{" "}
            <del>
              <LookValue value={was} />
            </del>{" "}
            <ins>
              <LookValue value={now} />
            </ins>
          </span>
        ))}
      </li>
    </ul>
  );
}

/** A look in a few lines, with those marked that differ from the other version. */
export function LookDigest({ look, other }: { look: Look | undefined; other: Look | undefined }) {
  const words = useWords(lookWords);
  return (
    <div className="block-digest">
      <span className="block-digest-kind">
        <Icon of={IconPalette} size={16} /> {words.look}
      </span>
      {look === undefined && <span className="block-digest-line">{words.client}</span>}
      {look !== undefined &&
        lookLines(look, other).map(({ part, theme, value, differs }) => (
          <span
            key={`${part} ${theme}`}
            className="block-digest-line"
            data-differs={differs || undefined}
          >
            {placeName(words, part, theme)}: <LookValue value={value} />
          </span>
        ))}
    </div>
  );
}

function placeName(words: LookWords, part: LookPart, theme: LookTheme | null): string {
  return theme ? words.inTheme(words.parts[part], theme) : words.parts[part];
}
