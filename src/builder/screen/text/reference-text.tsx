import { Anchor, Button, Group, Input, Text } from "@mantine/core";
import { useId, useRef } from "react";
import { Link } from "wouter";
import { InsertValue } from "../../parts/text/insert-value.tsx";
import { useWords } from "../../words.ts";
import { useEditor } from "../editor-context.ts";
import { screenWords } from "../screen-words.en.ts";
import { redirectReferences, unknownReferences, writtenParts } from "./unknown-reference.ts";
import "./reference-text.css";

/** A text field with a picker that inserts references at the caret, and fixes for unknown ones. */
export function ReferenceText({
  name,
  text,
  onChange,
  placeholder,
  note,
  fault,
  maxLength,
  isSingleLine = false,
}: {
  name: string;
  text: string;
  onChange: (text: string) => void;
  placeholder?: string | undefined;
  note?: string | undefined;
  fault?: string | undefined;
  maxLength: number;
  isSingleLine?: boolean;
}) {
  const words = useWords(screenWords);
  const { botId, properties, requestValues } = useEditor();
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const names = properties.map((property) => property.name);
  const unknown = unknownReferences(text, names);

  function insert(property: string): void {
    const { selectionStart = text.length, selectionEnd = text.length } = area.current ?? {};
    const reference = `{{${property}}}`;
    onChange(text.slice(0, selectionStart) + reference + text.slice(selectionEnd));
    const caret = selectionStart + reference.length;
    requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.setSelectionRange(caret, caret);
    });
  }

  return (
    <div>
      <Group justify="space-between" gap="xs" wrap="nowrap" mb={4}>
        <Input.Label htmlFor={id}>{name}</Input.Label>
        <InsertValue
          into={name}
          properties={properties}
          onOpen={requestValues}
          onInsert={insert}
          footer={
            <Button
              component={Link}
              href={`/bots/${botId}/fields`}
              size="compact-sm"
              variant="subtle"
            >
              {words.newField}
            </Button>
          }
        />
      </Group>
      <div className="reference-text" data-invalid={fault !== undefined || undefined}>
        <WrittenText text={text} names={names} />
        <textarea
          ref={area}
          id={id}
          rows={1}
          value={text}
          placeholder={placeholder}
          maxLength={maxLength}
          aria-invalid={fault !== undefined || unknown.length > 0}
          aria-describedby={`${id}-notes`}
          onChange={({ currentTarget }) =>
            onChange(
              isSingleLine ? currentTarget.value.replace(/\s*\n\s*/g, " ") : currentTarget.value,
            )
          }
          onKeyDown={(event) => {
            if (isSingleLine && event.key === "Enter") event.preventDefault();
          }}
        />
      </div>
      <div id={`${id}-notes`}>
        {note && <Input.Description mt={4}>{note}</Input.Description>}
        {fault && unknown.length === 0 && <Input.Error mt={4}>{fault}</Input.Error>}
        {unknown.map(({ property, nearest }) => (
          <Group key={property} gap="xs" mt={4}>
            <Text size="sm" c="var(--mantine-color-error)">
              {words.unknown(property)}
            </Text>
            {nearest ? (
              <Button
                size="compact-sm"
                variant="default"
                onClick={() => onChange(redirectReferences(text, property, nearest))}
              >
                {words.takeNearest(nearest)}
              </Button>
            ) : (
              <Anchor component={Link} href={`/bots/${botId}/fields`} size="sm">
                {words.newField}
              </Anchor>
            )}
          </Group>
        ))}
      </div>
    </div>
  );
}

/** The same text beneath the textarea, which sizes it and highlights references. */
function WrittenText({ text, names }: { text: string; names: readonly string[] }) {
  return (
    <div className="reference-text-marks" aria-hidden="true" translate="no">
      {writtenParts(text).map(({ written, property }, index) => {
        const mark = names.includes(property ?? "") ? "known-reference" : "unknown-reference";
        return (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a text's parts have no other identity
            key={index}
            className={property === undefined ? undefined : mark}
          >
            {written}
          </span>
        );
      })}
      {/* Gives an empty last line its height. */}
      {"\u200b"}
    </div>
  );
}
