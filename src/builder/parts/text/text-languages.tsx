import { ActionIcon, Button, Group, Popover, SegmentedControl, TextInput } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { type FormEvent, useRef, useState } from "react";
import { languageName, useLanguage } from "../../language.ts";
import { useWords } from "../../words.ts";
import { Icon } from "../page/icon.tsx";
import { partWords } from "../part-words.en.ts";
import { isOtherLanguage } from "./text-language.ts";

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
  const words = useWords(partWords);
  const language = useLanguage();
  if (languages.length === 0)
    return (
      <Button
        size="compact-xs"
        variant="subtle"
        color="gray"
        mt={2}
        ml={-8}
        c="dimmed"
        onClick={onSplit}
      >
        {words.byLanguage}
      </Button>
    );
  return (
    <Group gap={6} mt={6} className="text-languages">
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
        <Button size="compact-xs" variant="subtle" color="gray" c="dimmed" onClick={onUnite}>
          {words.oneForAll}
        </Button>
      )}
    </Group>
  );
}

/** Offered as buttons; any other tag can be typed. */
export const commonTags = "en ru uk de fr es pt-br tr id fa ar uz kk zh hi vi".split(" ");

/** Languages by name; typing filters them, and Enter takes the first, or the code that was typed. */
function AddLanguage({
  name,
  taken,
  onAdd,
}: {
  name: string;
  taken: readonly string[];
  onAdd: (tag: string) => void;
}) {
  const words = useWords(partWords);
  const language = useLanguage();
  const [opened, { toggle, close }] = useDisclosure(false);
  const [typed, setTyped] = useState("");
  const button = useRef<HTMLButtonElement>(null);
  const query = typed.trim().toLowerCase();
  const offered = commonTags.filter(
    (tag) =>
      !taken.includes(tag) &&
      (tag.startsWith(query) || languageName(tag, language).toLowerCase().includes(query)),
  );
  const isOther = isOtherLanguage(query, [...taken, ...commonTags]);
  const tags = isOther ? [...offered, query] : offered;

  function add(tag: string): void {
    const form = button.current?.closest(".text-languages")?.parentElement;
    onAdd(tag);
    setTyped("");
    close();
    // The popover, which has the focus, goes.
    requestAnimationFrame(() => form?.querySelector<HTMLElement>("textarea, input")?.focus());
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    // React would hand it to the form that the popover is in.
    event.stopPropagation();
    if (tags[0]) add(tags[0]);
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
          ref={button}
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
        <form onSubmit={submit}>
          <TextInput
            size="xs"
            label={words.languageTag}
            description={words.languageTagNote}
            data-autofocus
            autoComplete="off"
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        </form>
        <Group gap={4} mt="xs">
          {tags.map((tag, index) => (
            <Button
              key={tag}
              size="compact-xs"
              variant={query && index === 0 ? "light" : "default"}
              onClick={() => add(tag)}
            >
              {languageName(tag, language)}
            </Button>
          ))}
        </Group>
      </Popover.Dropdown>
    </Popover>
  );
}
