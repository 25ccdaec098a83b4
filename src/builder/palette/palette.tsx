import { Kbd, VisuallyHidden } from "@mantine/core";
import { createSpotlight, Spotlight, useSpotlight } from "@mantine/spotlight";
import { IconSearch } from "@tabler/icons-react";
import { useEffect, useId, useState } from "react";
import { useLocation } from "wouter";
import { Icon } from "../parts/page/icon.tsx";
import { closeOverlay } from "../shell/overlay.ts";
import { useWords } from "../words.ts";
import { type Entry, type EntryGroup, findEntries } from "./entry.ts";
import { paletteWords } from "./palette-words.en.ts";
import { useActionEntries, useBotsEntries } from "./use-action-entries.ts";
import { useBotEntries } from "./use-bot-entries.ts";
import { useUserEntries } from "./use-user-entries.ts";
import "@mantine/spotlight/styles.css";
import "./palette.css";

const [store, spotlight] = createSpotlight();

/** For its scroll area, so that the list can be scrolled without a mouse. */
const focusableViewport = { viewportProps: { tabIndex: 0 } };

/** Finds pages, users, fields and actions, and opens what is chosen. */
export function Palette({ botId, isOpen }: { botId: string | undefined; isOpen: boolean }) {
  const words = useWords(paletteWords);
  const [query, setQuery] = useState("");
  const [isLeaving, setLeaving] = useState(false);
  useEffect(() => {
    if (!isOpen) return;
    setLeaving(false);
    setQuery("");
    spotlight.open();
    store.updateState((state) => ({ ...state, selected: 0 }));
    // The store outlives the page, which may go with a session.
    return spotlight.close;
  }, [isOpen]);
  return (
    <Spotlight.Root
      store={store}
      query={query}
      onQueryChange={setQuery}
      shortcut={null}
      onSpotlightClose={closeOverlay}
      // The page that opens takes the focus itself.
      returnFocus={!isLeaving}
      attributes={{ content: { "aria-label": words.title } }}
      size={640}
      scrollable
      className="palette"
      overlayProps={{ blur: 0 }}
    >
      <Found botId={botId} query={query} onLeave={() => setLeaving(true)} />
    </Spotlight.Root>
  );
}

function Found({
  botId,
  query,
  onLeave,
}: {
  botId: string | undefined;
  query: string;
  onLeave: () => void;
}) {
  const words = useWords(paletteWords);
  const listId = `palette${useId().replace(/\W/g, "")}`;
  const { selected } = useSpotlight(store);
  const { users, isLooking } = useUserEntries(botId, query);
  const ofBot = useBotEntries(botId);
  const bots = useBotsEntries(botId);
  const actions = useActionEntries(botId);
  const found = findEntries([...ofBot, bots, actions], query);
  // Last, so that what comes later moves nothing that may have been chosen.
  const groups = users.entries.length > 0 ? [...found, users] : found;
  const ids = groups.flatMap(({ id, entries }) => entries.map((entry) => `${id} ${entry.id}`));
  const current = Math.min(Math.max(0, selected), ids.length - 1);
  useMarked(listId, current);
  const optionId = (index: number) => `${listId}-${index}`;
  return (
    <>
      <Spotlight.Search
        placeholder={words.placeholder}
        leftSection={<Icon of={IconSearch} />}
        aria-label={words.title}
        role="combobox"
        aria-expanded={ids.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={ids.length > 0 ? optionId(current) : undefined}
        // The store does not notify its listeners of a choice by keys.
        onKeyDown={() => queueMicrotask(() => store.setState(store.getState()))}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
      />
      <Spotlight.ActionsList {...focusableViewport}>
        <div id={listId} role="listbox" aria-label={words.title}>
          <Groups
            groups={groups}
            ids={ids}
            selected={current}
            optionId={optionId}
            onLeave={onLeave}
          />
        </div>
      </Spotlight.ActionsList>
      {ids.length === 0 && !isLooking && (
        <Spotlight.Empty>
          {words.nothing}
          <span className="palette-hint">{words.nothingText}</span>
        </Spotlight.Empty>
      )}
      {ids.length === 0 && isLooking && <Spotlight.Empty>{words.looking}</Spotlight.Empty>}
      <VisuallyHidden role="status">
        {query !== "" && !isLooking && (ids.length > 0 ? words.results(ids.length) : words.nothing)}
      </VisuallyHidden>
      <Spotlight.Footer className="palette-keys" aria-hidden>
        <span>
          <Kbd>↑</Kbd> <Kbd>↓</Kbd> {words.howToMove}
        </span>
        <span>
          <Kbd>Enter</Kbd> {words.howToOpen}
        </span>
        <span>
          <Kbd>Esc</Kbd> {words.howToClose}
        </span>
      </Spotlight.Footer>
    </>
  );
}

/** Marks the chosen option as the palette's own keys look for it, whatever was shown before. */
function useMarked(listId: string, current: number): void {
  useEffect(() => {
    for (const [index, option] of document.querySelectorAll(`#${listId} [data-action]`).entries())
      if (index === current) option.setAttribute("data-selected", "true");
      else option.removeAttribute("data-selected");
  });
}

function Groups({
  groups,
  ids,
  selected,
  optionId,
  onLeave,
}: {
  groups: readonly EntryGroup[];
  ids: readonly string[];
  selected: number;
  optionId: (index: number) => string;
  onLeave: () => void;
}) {
  const [, navigate] = useLocation();
  const choose = ({ href, run }: Entry) => {
    if (href !== undefined) {
      onLeave();
      navigate(href);
    }
    run?.();
  };
  return groups.map(({ id, label, entries }) => (
    <Spotlight.ActionsGroup key={id} label={label} role="group" aria-label={label}>
      {entries.map((entry) => {
        const index = ids.indexOf(`${id} ${entry.id}`);
        return (
          <Spotlight.Action
            key={entry.id}
            role="option"
            renderRoot={(root) => <button {...root} type="button" id={optionId(index)} />}
            aria-selected={index === selected}
            label={entry.label}
            {...(entry.note !== undefined && { description: entry.note })}
            leftSection={<Icon of={entry.icon} />}
            rightSection={
              entry.keys && (
                <span className="palette-shortcut" aria-hidden>
                  {entry.keys.map((key) => (
                    <Kbd key={key} size="xs">
                      {key}
                    </Kbd>
                  ))}
                </span>
              )
            }
            onClick={() => choose(entry)}
          />
        );
      })}
    </Spotlight.ActionsGroup>
  ));
}
