import { Checkbox, Group, NativeSelect, Stack, Text, TextInput } from "@mantine/core";
import type { FieldTransform } from "#contract/field/custom-field.schema.ts";
import { maxAffixLength, maxDecimals, maxPointerLength } from "#contract/field/field-limit.ts";
import { TextField } from "../parts/text/text-field.tsx";
import { useWords } from "../words.ts";
import type { FieldForm } from "./field-form.ts";
import { fieldWords } from "./field-words.en.ts";

type NumberStyle = NonNullable<FieldTransform["number"]>["style"];

const decimalCounts = Array.from({ length: maxDecimals + 1 }, (_, count) => String(count));

/** How the body becomes the text of a slot; everything is off at first. */
export function TransformFields({ form }: { form: FieldForm }) {
  const words = useWords(fieldWords);
  const { transform = {} } = form.values;
  const { pointer, number, prefix = "", suffix = "" } = transform;
  const change = (part: FieldTransform) =>
    form.setFieldValue("transform", { ...transform, ...part });
  const drop = (part: keyof FieldTransform) => {
    const { [part]: _, ...rest } = transform;
    form.setFieldValue("transform", rest);
  };
  return (
    <Stack gap="sm" component="fieldset" m={0} p={0} bd={0}>
      <Text component="legend" fw={650} mb="xs">
        {words.transform}
      </Text>
      <Checkbox
        label={words.json}
        description={words.jsonNote}
        checked={pointer !== undefined}
        onChange={({ currentTarget }) =>
          currentTarget.checked ? change({ pointer: "" }) : drop("pointer")
        }
      />
      {pointer !== undefined && (
        <TextInput
          label={words.pointer}
          description={words.pointerNote}
          placeholder="/data/rank"
          maxLength={maxPointerLength}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          ml={30}
          value={pointer}
          error={form.errors.transform}
          onChange={({ currentTarget }) => change({ pointer: currentTarget.value })}
        />
      )}
      {(["unquote", "trim"] as const).map((part) => (
        <Checkbox
          key={part}
          label={words[part]}
          checked={transform[part] ?? false}
          onChange={({ currentTarget }) =>
            currentTarget.checked ? change({ [part]: true }) : drop(part)
          }
        />
      ))}
      <Group align="flex-end" gap="sm">
        <NativeSelect
          label={words.number}
          value={number?.style ?? ""}
          data={[
            { value: "", label: words.asIs },
            { value: "decimal", label: words.decimal },
            { value: "compact", label: words.compact },
            { value: "percent", label: words.percent },
          ]}
          onChange={({ currentTarget: { value } }) =>
            value ? change({ number: { ...number, style: value as NumberStyle } }) : drop("number")
          }
        />
        {number && (
          <NativeSelect
            label={words.decimals}
            value={String(number.decimals ?? "")}
            data={[{ value: "", label: words.automatic }, ...decimalCounts]}
            onChange={({ currentTarget: { value } }) =>
              change({ number: { style: number.style, ...(value && { decimals: Number(value) }) } })
            }
          />
        )}
      </Group>
      {number?.style === "percent" && (
        <Text size="sm" c="dimmed">
          {words.percentNote}
        </Text>
      )}
      <TextField
        label={words.prefix}
        text={prefix}
        maxLength={maxAffixLength}
        fault={undefined}
        onChange={(text) => change({ prefix: text })}
      />
      <TextField
        label={words.suffix}
        text={suffix}
        maxLength={maxAffixLength}
        fault={undefined}
        onChange={(text) => change({ suffix: text })}
      />
    </Stack>
  );
}
