import { ActionIcon, Button, Group, Popover, SegmentedControl, TextInput } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import type { ScreenText } from "#contract/screen-text.ts";
import { textIn } from "#contract/screen-text.ts";
import type { FaultAt } from "../blocks/block-editor.ts";
import { useLanguage } from "../language.ts";
import { Icon } from "../parts/icon.tsx";
import { useWords } from "../words.ts";
import { useEditor } from "./editor-context.ts";
import { languageName } from "./language-name.ts";
import { ReferenceText } from "./reference-text.tsx";
import { screenWords } from "./screen-words.ts";
import {
  byLanguage,
  isLanguageTag,
  languagesOf,
  shownLanguage,
  withLanguage,
  withoutLanguage,
  withWords,
} from "./text-language.ts";

/** A text of a block: one for all players, or one by language. */
export function LanguageText({
  name,
  text,
  onChange,
  place,
  faultAt,
  ...rest
}: {
  name: string;
  text: ScreenText | undefined;
  onChange: (text: ScreenText) => void;
  /** The path of the text in its block. */
  place: string;
  faultAt: FaultAt;
  placeholder?: string;
  note?: string;
  maxLength: number;
  isSingleLine?: boolean;
}) {
  const { language, showLanguage } = useEditor();
  const shown = shownLanguage(text, language);
  return (
    <div>
      <ReferenceText
        {...rest}
        name={name}
        text={textIn(text ?? "", shown ?? language)}
        fault={faultAt(shown === null ? place : `${place}/${shown}`)}
        onChange={(words) => onChange(withWords(text, shown, words))}
      />
      <Languages
        name={name}
        text={text ?? ""}
        shown={shown}
        onShow={showLanguage}
        onChange={(changed, tag) => {
          onChange(changed);
          if (tag) showLanguage(tag);
        }}
      />
    </div>
  );
}

function Languages({
  name,
  text,
  shown,
  onShow,
  onChange,
}: {
  name: string;
  text: ScreenText;
  shown: string | null;
  onShow: (tag: string) => void;
  onChange: (text: ScreenText, tag?: string) => void;
}) {
  const words = useWords(screenWords);
  const { language } = useEditor();
  const interfaceLanguage = useLanguage();
  if (typeof text === "string") {
    return (
      <Button
        size="compact-xs"
        variant="subtle"
        color="gray"
        mt={2}
        className="quiet-action"
        onClick={() => onChange(byLanguage(text, language), language)}
      >
        {words.byLanguage}
      </Button>
    );
  }
  const languages = languagesOf(text);
  return (
    <Group gap={6} mt={6}>
      <SegmentedControl
        size="xs"
        aria-label={words.languagesOf(name)}
        value={shown ?? ""}
        onChange={onShow}
        data={languages.map((tag) => ({ value: tag, label: tag }))}
      />
      <AddLanguage
        name={name}
        taken={languages}
        onAdd={(tag) => onChange(withLanguage(text, tag), tag)}
      />
      {shown !== null && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="md"
          aria-label={words.removeLanguage(languageName(shown, interfaceLanguage))}
          title={words.removeLanguage(languageName(shown, interfaceLanguage))}
          onClick={() => onChange(withoutLanguage(text, shown))}
        >
          <Icon of={IconTrash} size={16} />
        </ActionIcon>
      )}
      {languages.length === 1 && (
        <Button
          size="compact-xs"
          variant="subtle"
          color="gray"
          className="quiet-action"
          onClick={() => onChange(textIn(text, language))}
        >
          {words.oneForAll}
        </Button>
      )}
    </Group>
  );
}

/** Offered as buttons; any other tag can be typed. */
const commonTags = [
  "en",
  "ru",
  "uk",
  "de",
  "fr",
  "es",
  "pt-br",
  "tr",
  "id",
  "fa",
  "ar",
  "uz",
  "kk",
  "zh",
  "hi",
  "vi",
];

function AddLanguage({
  name,
  taken,
  onAdd,
}: {
  name: string;
  taken: readonly string[];
  onAdd: (tag: string) => void;
}) {
  const words = useWords(screenWords);
  const language = useLanguage();
  const [opened, { toggle, close }] = useDisclosure(false);
  const [tag, setTag] = useState("");
  const isUsable = isLanguageTag(tag) && !taken.includes(tag);

  function add(chosen: string): void {
    onAdd(chosen);
    setTag("");
    close();
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isUsable) add(tag);
  }

  return (
    <Popover
      opened={opened}
      onChange={close}
      trapFocus
      position="bottom-start"
      width={280}
      withinPortal
    >
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="md"
          aria-label={`${words.addLanguage}: ${name}`}
          title={words.addLanguage}
          onClick={toggle}
        >
          <Icon of={IconPlus} size={16} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={words.addLanguage}>
        <div className="language-offers">
          {commonTags
            .filter((one) => !taken.includes(one))
            .map((one) => (
              <Button key={one} size="compact-xs" variant="default" onClick={() => add(one)}>
                {languageName(one, language)}
              </Button>
            ))}
        </div>
        <form onSubmit={submit}>
          <Group gap="xs" align="flex-end" wrap="nowrap" mt="sm">
            <TextInput
              size="xs"
              label={words.languageTag}
              description={words.languageTagNote}
              value={tag}
              onChange={({ currentTarget }) => setTag(currentTarget.value.trim())}
              flex={1}
            />
            <Button type="submit" size="xs" variant="default" disabled={!isUsable}>
              {words.addLanguage}
            </Button>
          </Group>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}
