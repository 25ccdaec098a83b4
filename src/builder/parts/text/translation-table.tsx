import { Group, Select, SimpleGrid, Stack, Switch, Text, Textarea, Title } from "@mantine/core";
import { useId, useState } from "react";
import { type ScreenText, textIn } from "#contract/text/screen-text.ts";
import { languageName, useLanguage } from "../../language.ts";
import { useWords } from "../../words.ts";
import { partWords } from "../part-words.en.ts";
import { hasWords, isTranslated, translated } from "./placed-text.ts";
import { isOtherLanguage, languagesOfTexts, typedIn } from "./text-language.ts";
import { commonTags } from "./text-languages.tsx";

export interface TranslatableText {
  readonly id: string;
  /** Rows of one group have a common heading; "" for none. */
  readonly group: string;
  readonly label: string;
  readonly text: ScreenText;
  readonly maxLength: number;
  /** `tag` is the language whose words changed. */
  readonly onChange: (text: ScreenText, tag: string) => void;
  /** Called when the owner turns to the text. */
  readonly onEnter: (tag: string) => void;
}

/** Texts of many places side by side in two languages; those without words are left out. */
export function TranslationTable({
  texts: all,
  onLanguage,
}: {
  texts: readonly TranslatableText[];
  /** Called with the language that the owner has chosen. */
  onLanguage: (tag: string) => void;
}) {
  const words = useWords(partWords);
  const ownersLanguage = useLanguage();
  const texts = all.filter(({ text }) => hasWords(text));
  const used = languagesOfTexts(texts.map(({ text }) => text));
  const [from, setFrom] = useState(() =>
    used.includes(ownersLanguage) ? ownersLanguage : (used[0] ?? ownersLanguage),
  );
  const [into, setInto] = useState(() => used.find((tag) => tag !== from) ?? null);
  // A row stays while it is typed into.
  const [missing, setMissing] = useState<readonly string[] | null>(null);
  const missingIn = (tag: string) =>
    texts.flatMap(({ id, text }) => (isTranslated(text, tag) ? [] : [id]));
  if (texts.length === 0) return <Text c="dimmed">{words.none}</Text>;
  const tags = [...new Set([...used, from, ...(into ? [into] : []), ...commonTags])];
  const rows = missing ? texts.filter(({ id }) => missing.includes(id)) : texts;
  return (
    <Stack className="translations">
      <Group grow wrap="nowrap" gap="sm">
        <LanguageSelect
          label={words.from}
          value={from}
          tags={tags.filter((tag) => tag !== into)}
          onChange={setFrom}
        />
        <LanguageSelect
          label={words.into}
          value={into}
          tags={tags.filter((tag) => tag !== from)}
          onChange={(tag) => {
            setInto(tag);
            if (missing) setMissing(missingIn(tag));
            onLanguage(tag);
          }}
        />
      </Group>
      {into === null ? (
        <Text c="dimmed">{words.start}</Text>
      ) : (
        <>
          <Group justify="space-between" gap="xs">
            <Text size="sm" fw={600}>
              {words.progress(texts.length - missingIn(into).length, texts.length)}
            </Text>
            <Switch
              size="xs"
              label={words.onlyMissing}
              checked={missing !== null}
              onChange={({ currentTarget }) =>
                setMissing(currentTarget.checked ? missingIn(into) : null)
              }
            />
          </Group>
          {rows.length === 0 && <Text size="sm">{words.allDone}</Text>}
          {rows.map((row, index) => (
            <div key={row.id}>
              {row.group !== "" && row.group !== rows[index - 1]?.group && (
                <Title order={3} size="h5" mb={6}>
                  {row.group}
                </Title>
              )}
              <Row row={row} from={from} into={into} />
            </div>
          ))}
        </>
      )}
    </Stack>
  );
}

function Row({
  row: { label, text, maxLength, onChange, onEnter },
  from,
  into,
}: {
  row: TranslatableText;
  from: string;
  into: string;
}) {
  const words = useWords(partWords);
  const ownersLanguage = useLanguage();
  const source = useId();
  const original = textIn(text, from);
  const translation = typeof text === "string" ? "" : typedIn(text, into);
  return (
    <SimpleGrid type="container" cols={{ base: 1, "420px": 2 }} spacing="xs" verticalSpacing={4}>
      <div>
        <Text size="xs" c="dimmed">
          {label}
        </Text>
        <Text
          id={source}
          size="sm"
          dir="auto"
          style={{ overflowWrap: "anywhere", whiteSpace: "pre-wrap" }}
        >
          {original}
        </Text>
      </div>
      <Textarea
        aria-label={words.inLanguage(label, languageName(into, ownersLanguage))}
        aria-describedby={source}
        lang={into}
        rows={Math.max(rowsOf(original), rowsOf(translation))}
        maxLength={maxLength}
        value={translation}
        onFocus={() => onEnter(into)}
        onChange={({ currentTarget }) =>
          onChange(translated(text, { from, into }, currentTarget.value), into)
        }
      />
    </SimpleGrid>
  );
}

/** The number of rows that a text fills in a narrow column. */
function rowsOf(text: string): number {
  const rows = text.split("\n").map((line) => Math.max(1, Math.ceil(line.length / 30)));
  return Math.min(
    8,
    rows.reduce((sum, row) => sum + row, 0),
  );
}

/** A language by name or code; a code that is not in the list can be typed. */
function LanguageSelect({
  label,
  value,
  tags,
  onChange,
}: {
  label: string;
  value: string | null;
  tags: readonly string[];
  onChange: (tag: string) => void;
}) {
  const { choose } = useWords(partWords);
  const language = useLanguage();
  const [search, setSearch] = useState("");
  const typed = search.trim().toLowerCase();
  const options = (isOtherLanguage(typed, tags) ? [...tags, typed] : tags).map((tag) => ({
    value: tag,
    label: `${languageName(tag, language)} · ${tag}`,
  }));
  return (
    <Select
      label={label}
      placeholder={choose}
      searchable
      allowDeselect={false}
      searchValue={search}
      onSearchChange={setSearch}
      onFocus={({ currentTarget }) => currentTarget.select()}
      data={options}
      value={value}
      onChange={(tag) => tag && onChange(tag)}
    />
  );
}
