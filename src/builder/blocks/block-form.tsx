import { SegmentedControl, Stack, Text, TextInput } from "@mantine/core";
import type { ComponentType } from "react";
import type { Block } from "#contract/screen/block.schema.ts";
import { factsOf, type InnerKind } from "#contract/screen/block-kind.ts";
import type { ScreenText } from "#contract/text/screen-text.ts";
import { useLanguage } from "../language.ts";
import { LanguageText } from "../screen/text/language-text.tsx";
import { ReferenceText } from "../screen/text/reference-text.tsx";
import { ActivityNote } from "./activity-note.tsx";
import type { BlockField, FormProps } from "./block-editor.ts";
import { blockEditors, kindWords } from "./block-editors.ts";
import { FaqForm } from "./faq-form.tsx";
import { ImageForm } from "./image-form.tsx";
import { LabelField, type LabelledKind, withOptional } from "./label-field.tsx";
import { QuizForm } from "./quiz-form.tsx";

const ownForms: { readonly [Kind in InnerKind]?: ComponentType<FormProps<Kind>> } = {
  faq: FaqForm,
  image: ImageForm,
  quiz: QuizForm,
};

/** The form of a block other than a group. */
export function BlockForm<Kind extends InnerKind>({
  kind,
  ...props
}: FormProps<Kind> & { kind: Kind }) {
  const form = props as unknown as FormProps<Kind>;
  const OwnForm: ComponentType<FormProps<Kind>> | undefined = ownForms[kind];
  if (OwnForm) return <OwnForm {...form} />;
  const fields: readonly BlockField[] = (blockEditors[kind].fields ?? []) as never;
  return (
    <Stack gap="sm">
      {fields.map((field) => (
        <Field
          key={"member" in field ? field.member : field.as}
          field={field}
          {...(props as unknown as FormProps<InnerKind>)}
        />
      ))}
    </Stack>
  );
}

function Field({ field, block, faultAt, onChange }: FormProps<InnerKind> & { field: BlockField }) {
  const language = useLanguage();
  const { members, notes, values } = kindWords(block.type, language);
  if (field.as === "activity") return <ActivityNote member={field.activity} />;
  if (field.as === "label")
    return (
      <LabelField
        block={block as never}
        faultAt={faultAt}
        onChange={onChange as FormProps<LabelledKind>["onChange"]}
      />
    );
  const { member } = field;
  const set = (value: unknown) => onChange({ ...block, [member]: value } as Block as never, member);
  const omit = () => onChange(withOptional(block, member, ""), member);
  const text = (block as unknown as Readonly<Record<string, ScreenText | undefined>>)[member];
  const length = factsOf(block.type).texts[member];
  const shared = {
    name: members[member] ?? member,
    note: notes?.[member],
    maxLength: typeof length === "number" ? length : 0,
  };
  if (field.as === "text")
    return (
      <LanguageText
        {...shared}
        text={text}
        isSingleLine={
          typeof field.isSingleLine === "function"
            ? field.isSingleLine(block)
            : (field.isSingleLine ?? false)
        }
        place={member}
        faultAt={faultAt}
        onChange={(words) =>
          field.isOptional ? onChange(withOptional(block, member, words), member) : set(words)
        }
      />
    );
  if (field.as === "amount")
    return (
      <ReferenceText
        {...shared}
        text={String(text)}
        isSingleLine
        fault={faultAt(member)}
        onChange={set}
      />
    );
  if (field.as === "url")
    return (
      <TextInput
        label={shared.name}
        type="url"
        inputMode="url"
        placeholder={field.placeholder}
        maxLength={factsOf(block.type).limits?.[member]}
        value={String(text)}
        error={
          (text && blockEditors[block.type].urlFault?.(String(text), language)) || faultAt(member)
        }
        onChange={({ currentTarget }) => set(currentTarget.value.trim())}
      />
    );
  return (
    <Stack gap={4} align="flex-start">
      {field.isOptional && (
        <Text size="sm" fw={600} aria-hidden>
          {shared.name}
        </Text>
      )}
      <SegmentedControl
        aria-label={shared.name}
        size="xs"
        value={String(text ?? field.fallback)}
        onChange={(value) => (value === field.fallback && field.isOptional ? omit() : set(value))}
        data={field.values.map((value) => ({ value, label: values?.[value] ?? value }))}
        className="style-choice"
      />
      {shared.note && (
        <Text size="sm" c="dimmed">
          {shared.note}
        </Text>
      )}
    </Stack>
  );
}
