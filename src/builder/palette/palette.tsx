import {
  Combobox,
  Kbd,
  Modal,
  ScrollArea,
  Text,
  TextInput,
  useVirtualizedCombobox,
  VisuallyHidden,
} from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useEffect, useId, useRef, useState } from "react";
import { useLocation } from "wouter";
import { useLanguage } from "../language.ts";
import { Icon } from "../parts/page/icon.tsx";
import { closeOverlay } from "../shell/overlay.ts";
import { useWords } from "../words.ts";
import type { Command } from "./commands.ts";
import { findCommands } from "./find.ts";
import { paletteWords } from "./palette-words.en.ts";
import { useCommands, useFoundUsers, useRunCommand } from "./use-commands.ts";
import "./palette.css";

/** Finds pages, users, fields and actions, and opens what is chosen. */
export function Palette({ botId, isOpen }: { botId: string | undefined; isOpen: boolean }) {
  const words = useWords(paletteWords);
  const [isLeaving, setLeaving] = useState(false);
  return (
    <Modal
      opened={isOpen}
      onClose={closeOverlay}
      onEnterTransitionEnd={() => setLeaving(false)}
      // The page that opens takes the focus itself.
      returnFocus={!isLeaving}
      attributes={{ content: { "aria-label": words.title } }}
      withCloseButton={false}
      size={640}
      padding={0}
      yOffset="10dvh"
      className="palette"
    >
      <Search botId={botId} onLeave={() => setLeaving(true)} />
    </Modal>
  );
}

function Search({ botId, onLeave }: { botId: string | undefined; onLeave: () => void }) {
  const words = useWords(paletteWords);
  const [, navigate] = useLocation();
  const language = useLanguage();
  const listId = useId();
  const [query, setQuery] = useState("");
  const [index, setIndex] = useState(0);
  const { users, isLooking } = useFoundUsers(botId, query);
  const commands = useCommands(botId);
  const run = useRunCommand(botId);
  const matches = findCommands(commands, query, language);
  const groups =
    users.length > 0 ? [...matches, { group: "users" as const, commands: users }] : matches;
  const shown = groups.flatMap((group) => group.commands);
  const selected = Math.min(index, shown.length - 1);
  const optionId = (at: number) => (shown[at] ? `${listId}-${at}` : null);
  const choose = (id: string) => {
    const href = shown.find((command) => command.id === id)?.href;
    closeOverlay();
    if (href === undefined) return run(id);
    onLeave();
    return navigate(href);
  };
  const combobox = useVirtualizedCombobox({
    opened: true,
    onDropdownClose: closeOverlay,
    totalOptionsCount: shown.length,
    getOptionId: optionId,
    selectedOptionIndex: selected,
    setSelectedOptionIndex: setIndex,
    onSelectedOptionSubmit: (at) => shown[at] && choose(shown[at].id),
  });
  return (
    <Combobox store={combobox} onOptionSubmit={choose}>
      <Combobox.EventsTarget
        aria-controls={listId}
        aria-activedescendant={optionId(selected) ?? undefined}
        aria-expanded={shown.length > 0}
      >
        <TextInput
          variant="unstyled"
          size="lg"
          className="palette-search"
          data-autofocus
          placeholder={words.placeholder}
          leftSection={<Icon of={IconSearch} />}
          role="combobox"
          aria-label={words.title}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={query}
          onChange={({ currentTarget }) => {
            setQuery(currentTarget.value);
            setIndex(0);
          }}
        />
      </Combobox.EventsTarget>
      <ScrollArea.Autosize
        mah="min(480px, calc(100dvh - 280px))"
        type="auto"
        viewportProps={{ tabIndex: 0 }}
      >
        <Combobox.Options id={listId} p="xs" aria-label={words.title}>
          {groups.map(({ group, commands: own }) => (
            <Combobox.Group key={group} label={words.groups[group]}>
              {own.map((command) => (
                <Row
                  key={command.id}
                  id={optionId(shown.indexOf(command)) ?? ""}
                  command={command}
                  isSelected={command === shown[selected]}
                />
              ))}
            </Combobox.Group>
          ))}
        </Combobox.Options>
        {shown.length === 0 && (
          <Text p="lg" ta="center">
            {isLooking ? words.looking : words.nothing}
            {!isLooking && (
              <Text span display="block" size="xs" c="dimmed">
                {words.nothingText}
              </Text>
            )}
          </Text>
        )}
      </ScrollArea.Autosize>
      <VisuallyHidden role="status">
        {query !== "" &&
          !isLooking &&
          (shown.length > 0 ? words.results(shown.length) : words.nothing)}
      </VisuallyHidden>
      <footer className="palette-keys" aria-hidden>
        <span>
          <Kbd>↑</Kbd> <Kbd>↓</Kbd> {words.howToMove}
        </span>
        <span>
          <Kbd>Enter</Kbd> {words.howToOpen}
        </span>
        <span>
          <Kbd>Esc</Kbd> {words.howToClose}
        </span>
      </footer>
    </Combobox>
  );
}

function Row({
  id,
  command: { id: value, icon, label, note, keys },
  isSelected,
}: {
  id: string;
  command: Command;
  isSelected: boolean;
}) {
  const language = useLanguage();
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isSelected) row.current?.scrollIntoView({ block: "nearest" });
  }, [isSelected]);
  return (
    <Combobox.Option
      ref={row}
      id={id}
      value={value}
      className="palette-row"
      selected={isSelected}
      aria-selected={isSelected}
    >
      <Icon of={icon} />
      <span>
        {label(language)}
        {note !== undefined && (
          <Text span display="block" size="xs" c="dimmed">
            {note}
          </Text>
        )}
      </span>
      {keys && (
        <span className="palette-shortcut" aria-hidden>
          {keys.map((key) => (
            <Kbd key={key} size="xs">
              {key}
            </Kbd>
          ))}
        </span>
      )}
    </Combobox.Option>
  );
}
