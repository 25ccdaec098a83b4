import {
  Combobox,
  Kbd,
  Modal,
  ScrollArea,
  TextInput,
  useCombobox,
  VisuallyHidden,
} from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useEffect, useEffectEvent, useState } from "react";
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
  const combobox = useCombobox({ opened: true });
  const [query, setQuery] = useState("");
  const { users, isLooking } = useFoundUsers(botId, query);
  const commands = useCommands(botId);
  const run = useRunCommand(botId);
  const found = findCommands(commands, query, language);
  const groups =
    users.length > 0 ? [...found, { group: "users" as const, commands: users }] : found;
  const shown = groups.flatMap((group) => group.commands);
  const first = shown[0]?.id;
  const selectFirst = useEffectEvent(() => {
    if (first !== undefined) combobox.selectFirstOption();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another query or first result selects anew
  useEffect(selectFirst, [query, first]);
  const choose = (id: string) => {
    const href = shown.find((command) => command.id === id)?.href;
    closeOverlay();
    if (href === undefined) return run(id);
    onLeave();
    return navigate(href);
  };
  return (
    <Combobox store={combobox} onOptionSubmit={choose}>
      <Combobox.EventsTarget>
        <TextInput
          variant="unstyled"
          size="lg"
          className="palette-search"
          data-autofocus
          placeholder={words.placeholder}
          leftSection={<Icon of={IconSearch} />}
          role="combobox"
          aria-label={words.title}
          aria-expanded={shown.length > 0}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={query}
          onChange={({ currentTarget }) => setQuery(currentTarget.value)}
        />
      </Combobox.EventsTarget>
      <ScrollArea.Autosize
        mah="min(480px, calc(100dvh - 280px))"
        type="auto"
        viewportProps={{ tabIndex: 0 }}
      >
        <Combobox.Options p="xs" aria-label={words.title}>
          {groups.map(({ group, commands: own }) => (
            <Combobox.Group key={group} label={words.groups[group]}>
              {own.map((command) => (
                <Row key={command.id} command={command} language={language} />
              ))}
            </Combobox.Group>
          ))}
        </Combobox.Options>
        {shown.length === 0 && (
          <p className="palette-empty">
            {isLooking ? words.looking : words.nothing}
            {!isLooking && <span>{words.nothingText}</span>}
          </p>
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

function Row({ command, language }: { command: Command; language: string }) {
  const { id, icon, label, note, keys } = command;
  return (
    <Combobox.Option value={id} className="palette-row">
      <Icon of={icon} />
      <span>
        {label(language)}
        {note !== undefined && <small>{note}</small>}
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
