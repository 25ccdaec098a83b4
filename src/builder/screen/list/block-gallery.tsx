import { Button, Stack, Text, TextInput, UnstyledButton, VisuallyHidden } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import {
  type CSSProperties,
  type KeyboardEvent,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from "react";
import type { BlockKind } from "#contract/screen/block-kind.ts";
import { kindWords } from "../../blocks/block-editors.ts";
import { blockWords } from "../../blocks/block-words.en.ts";
import { useLanguage } from "../../language.ts";
import { Icon } from "../../parts/page/icon.tsx";
import { useWords } from "../../words.ts";
import { bestKind, findKinds } from "./kind-search.ts";
import { type ArrowKey, optionAt } from "./option-grid.ts";
import "../../parts/page/drawing.css";
import "./block-gallery.css";

/** On a wide screen; small categories share a row. */
const columns = 5;
const maxSearchLength = 60;

/** A drawing of each kind of block, inlined so that it has the theme's colours. */
const pictures = import.meta.glob<string>("../../blocks/pictures/*.svg", {
  query: "?raw",
  import: "default",
  eager: true,
});

/**
 * The kinds of block with their pictures, by category. The search keeps the focus: arrow keys move
 * the choice among the kinds found, and Enter takes it.
 */
export function BlockGallery({
  kinds,
  onChoose,
}: {
  kinds: readonly BlockKind[];
  onChoose: (kind: BlockKind) => void;
}) {
  const words = useWords(blockWords).gallery;
  const language = useLanguage();
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const [wanted, setWanted] = useState("");
  const matches = useMemo(() => findKinds(kinds, wanted, language), [kinds, wanted, language]);
  const [chosen, setChosen] = useState<BlockKind | null>(() => bestKind(matches, "", language));
  const order = matches.flatMap((one) => one.kinds);
  const idOf = (kind: BlockKind) => `${listId}-${kind}`;

  useEffect(() => {
    list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  });

  function find(text: string): void {
    setWanted(text);
    setChosen(bestKind(findKinds(kinds, text, language), text, language));
  }
  function press(event: KeyboardEvent<HTMLInputElement>): void {
    // A key that ends the composition of a letter is not for the list.
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter" && chosen) {
      event.preventDefault();
      onChoose(chosen);
    }
    const belongsToText = wanted !== "" && /Left|Right/.test(event.key);
    if (!isArrow(event.key) || belongsToText || !chosen) return;
    event.preventDefault();
    const options = [...(list.current?.querySelectorAll("[role=option]") ?? [])];
    const rects = options.map((option) => option.getBoundingClientRect());
    setChosen(order[optionAt(rects, order.indexOf(chosen), event.key)] ?? chosen);
  }

  return (
    <div className="gallery">
      <TextInput
        ref={search}
        // On a touch screen it would bring up the keyboard, which covers half of the gallery.
        data-autofocus={!matchMedia("(pointer: coarse)").matches || undefined}
        role="combobox"
        aria-label={words.find}
        aria-expanded
        aria-controls={listId}
        aria-autocomplete="list"
        {...(chosen && { "aria-activedescendant": idOf(chosen) })}
        placeholder={words.find}
        maxLength={maxSearchLength}
        leftSection={<Icon of={IconSearch} size={16} />}
        value={wanted}
        onChange={({ currentTarget }) => find(currentTarget.value)}
        onKeyDown={press}
      />
      <div ref={list} id={listId} role="listbox" aria-label={words.kinds} className="gallery-list">
        {matches.map((one) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options
          <div
            key={one.category}
            role="group"
            aria-labelledby={`${listId}-${one.category}`}
            className="gallery-group"
            style={{ "--columns": Math.min(one.kinds.length, columns) } as CSSProperties}
          >
            <div id={`${listId}-${one.category}`} role="presentation" className="gallery-category">
              {words.categories[one.category]}
            </div>
            <div role="presentation" className="gallery-kinds">
              {one.kinds.map((kind) => (
                <KindOption
                  key={kind}
                  id={idOf(kind)}
                  kind={kind}
                  isChosen={kind === chosen}
                  onPoint={() => setChosen(kind)}
                  onChoose={() => onChoose(kind)}
                />
              ))}
            </div>
          </div>
        ))}
      </div>
      <VisuallyHidden role="status">{wanted && words.found(order.length)}</VisuallyHidden>
      {order.length === 0 && (
        <Stack
          align="center"
          gap="sm"
          px="md"
          py={40}
          ta="center"
          style={{ overflowWrap: "anywhere" }}
        >
          <Text c="dimmed">{words.none(wanted.trim())}</Text>
          <Button
            variant="default"
            size="compact-md"
            onClick={() => {
              find("");
              search.current?.focus();
            }}
          >
            {words.all}
          </Button>
        </Stack>
      )}
      <Text size="xs" c="dimmed" px="md" py="xs" visibleFrom="xs" className="gallery-keys">
        {words.keys}
      </Text>
    </div>
  );
}

function isArrow(key: string): key is ArrowKey {
  return /^Arrow(?:Up|Down|Left|Right)$/.test(key);
}

function KindOption({
  id,
  kind,
  isChosen,
  onPoint,
  onChoose,
}: {
  id: string;
  kind: BlockKind;
  isChosen: boolean;
  onPoint: () => void;
  onChoose: () => void;
}) {
  const { name, purpose } = kindWords(kind, useLanguage());
  return (
    <UnstyledButton
      id={id}
      role="option"
      aria-selected={isChosen}
      tabIndex={-1}
      className="block-kind"
      onPointerMove={isChosen ? undefined : onPoint}
      onClick={onChoose}
    >
      <span
        className="block-kind-picture"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own file
        dangerouslySetInnerHTML={{ __html: pictures[`../../blocks/pictures/${kind}.svg`] ?? "" }}
      />
      <span className="block-kind-words">
        <b>{name}</b>{" "}
        <Text component="span" size="sm" c="dimmed" display="block" lh={1.35}>
          {purpose}
        </Text>
      </span>
    </UnstyledButton>
  );
}
