import { ActionIcon, Button, Group, Popover, SegmentedControl, TextInput } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import { languageName, useLanguage } from "../../language.ts";
import { useWords } from "../../words.ts";
import { Icon } from "../page/icon.tsx";
import { languageWords } from "./language-words.en.ts";
import { isLanguageTag } from "./text-language.ts";
import "./text-languages.css";

/** The languages of one text or of several: which one is shown, and adding and removing them. */
export function TextLanguages({
  name,
  languages,
  shown,
  onShow,
  onSplit,
  onAdd,
  onRemove,
  onUnite,
}: {
  /** Of the text. */
  name: string;
  /** Empty for one text for all. */
  languages: readonly string[];
  shown: string | null;
  onShow: (tag: string) => void;
  /** One text for all becomes one by language. */
  onSplit: () => void;
  onAdd: (tag: string) => void;
  onRemove: (tag: string) => void;
  /** The last language becomes one text for all. */
  onUnite: () => void;
}) {
  const words = useWords(languageWords);
  const language = useLanguage();
  if (languages.length === 0)
    return (
      <Button
        size="compact-xs"
        variant="subtle"
        color="gray"
        mt={2}
        ml={-8}
        className="quiet-action"
        onClick={onSplit}
      >
        {words.byLanguage}
      </Button>
    );
  return (
    <Group gap={6} mt={6}>
      <SegmentedControl
        size="xs"
        aria-label={words.languagesOf(name)}
        value={shown ?? ""}
        onChange={onShow}
        data={languages.map((tag) => ({ value: tag, label: tag }))}
      />
      <AddLanguage name={name} taken={languages} onAdd={onAdd} />
      {shown !== null && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="md"
          aria-label={words.removeLanguage(languageName(shown, language))}
          title={words.removeLanguage(languageName(shown, language))}
          onClick={() => onRemove(shown)}
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
          onClick={onUnite}
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
  const words = useWords(languageWords);
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
    // React would hand it to the form that the popover is in.
    event.stopPropagation();
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
