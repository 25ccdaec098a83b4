import { Input, NativeSelect, SegmentedControl, Stack, Text, TextInput } from "@mantine/core";
import { type ComponentProps, type ReactNode, useId } from "react";
import type { ScreenText } from "#contract/text/screen-text.ts";
import { languageName, useLanguage } from "../../language.ts";
import { NumberField } from "../form/number-field.tsx";
import {
  isMistyped,
  type NumberRule,
  nothingTyped,
  readNumber,
  type TypedNumber,
} from "../form/typed-number.ts";
import { PictureField } from "../picture/picture-field.tsx";
import { TextField } from "../text/text-field.tsx";
import type { FieldSchema } from "./draft.ts";
import { useField } from "./form-scope.tsx";

/** Labels, limits and faults come from the form around; the rest is a field's own. */
interface FieldProps {
  readonly path: string;
  readonly label?: string;
  readonly note?: ReactNode;
  readonly className?: string;
  readonly placeholder?: string;
}

export const noteBelow = ["label", "input", "description", "error"] as const;

/** The numbers that a schema takes. */
export function numberRule({ type, minimum = 0, maximum = 0 }: FieldSchema): NumberRule {
  return { min: minimum, max: maximum, whole: type === "integer" };
}

export function NumberAt({
  path,
  label,
  note,
  ...input
}: FieldProps & Partial<ComponentProps<typeof NumberField>>) {
  const field = useField(path);
  const rule = numberRule(field.schema);
  const draft = (field.value ?? nothingTyped) as TypedNumber;
  // It may have been typed for another schema: the effect of a boost changes.
  const value = isMistyped(draft) ? draft : readNumber(String(draft), rule, "en");
  return (
    <NumberField
      label={label ?? field.label}
      description={note}
      inputWrapperOrder={[...noteBelow]}
      rule={rule}
      value={value}
      isChecked={field.isChecked}
      error={isMistyped(value) ? undefined : field.fault}
      onChange={field.onChange}
      {...input}
    />
  );
}

/** One line that is not translated, such as a URL or an id. */
export function LineAt({
  path,
  label,
  note,
  faultText,
  ...input
}: FieldProps &
  Pick<ComponentProps<typeof TextInput>, "onBlur" | "type"> & {
    /** Replaces the sentence of a fault. */
    faultText?: string;
  }) {
  const field = useField(path);
  const { maxLength } = field.schema;
  return (
    <TextInput
      label={label ?? field.label}
      description={note}
      inputWrapperOrder={[...noteBelow]}
      autoComplete="off"
      spellCheck={false}
      {...(maxLength !== undefined && { maxLength })}
      {...(input.type === "url" && { inputMode: "url" })}
      value={String(field.value ?? "")}
      error={field.fault && (faultText ?? field.fault)}
      onChange={({ currentTarget: { value } }) =>
        field.onChange(input.type === "url" ? value.trim() : value)
      }
      {...input}
    />
  );
}

/** A text for players: one for all, or one by language. */
export function TextAt({
  path,
  label,
  onChange,
  ...input
}: { path: string } & Partial<ComponentProps<typeof TextField>>) {
  const field = useField(path);
  const language = useLanguage();
  return (
    <TextField
      label={label ?? field.label}
      text={(field.value ?? "") as ScreenText}
      maxLength={field.schema.maxLength ?? 0}
      // The text of another language may be shown.
      fault={
        field.place && field.fault
          ? `${languageName(field.place, language)}: ${field.fault}`
          : field.fault
      }
      onChange={onChange ?? field.onChange}
      {...input}
    />
  );
}

export function PictureAt({ path, label, note }: { path: string; label?: string; note?: string }) {
  const field = useField(path);
  return (
    <PictureField
      label={label ?? field.label}
      {...(note && { description: note })}
      value={String(field.value ?? "")}
      error={field.fault}
      onChange={field.onChange}
    />
  );
}

export function ChoiceAt({
  path,
  label,
  note,
  options,
}: FieldProps & { options: readonly (readonly [number, string])[] }) {
  const field = useField(path);
  return (
    <NativeSelect
      label={label ?? field.label}
      description={note}
      inputWrapperOrder={[...noteBelow]}
      className="short-field"
      data={options.map(([value, name]) => ({ value: String(value), label: name }))}
      value={String(field.value)}
      error={field.fault}
      onChange={({ currentTarget }) => field.onChange(Number(currentTarget.value))}
    />
  );
}

/** A choice between a few options that are all visible. */
export function SegmentField<Value extends string>({
  label,
  note,
  options,
  value,
  onChange,
}: {
  label: string;
  note: string;
  /** The name of each value. */
  options: Readonly<Record<Value, string>>;
  value: Value;
  onChange: (value: Value) => void;
}) {
  const id = useId();
  return (
    <Stack gap={6} align="flex-start">
      <Input.Label component="div" id={id}>
        {label}
      </Input.Label>
      <SegmentedControl
        aria-labelledby={id}
        className="wrapping-control"
        value={value}
        onChange={(chosen) => onChange(chosen as Value)}
        data={Object.entries<string>(options).map(([one, name]) => ({ value: one, label: name }))}
      />
      <Text size="sm" c="dimmed">
        {note}
      </Text>
    </Stack>
  );
}
