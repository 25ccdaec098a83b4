import { TextInput } from "@mantine/core";
import { type ComponentProps, type ReactNode, useState } from "react";
import { useLanguage } from "../../language.ts";
import { useWords } from "../../words.ts";
import { afterPress } from "../page/focus.ts";
import { numberFaultText } from "./number-words.en.ts";
import {
  isEmpty,
  isMistyped,
  type NumberRule,
  nothingTyped,
  readNumber,
  type TypedNumber,
  writtenNumber,
} from "./typed-number.ts";

type Input = Omit<
  ComponentProps<typeof TextInput>,
  "value" | "onChange" | "defaultValue" | "error"
>;

/**
 * A field for a number. The text stays as typed. An invalid one is marked on blur or Enter and passed
 * on as `Mistyped`, never as another number.
 */
export function NumberField({
  value = nothingTyped,
  rule,
  error,
  isChecked = false,
  isOptional = false,
  faultNote = "",
  onChange,
  ...input
}: Input & {
  value?: TypedNumber;
  rule: NumberRule;
  /** Another fault, such as one of the service. */
  error?: ReactNode;
  /** Whether the form has been submitted, which makes an empty field a fault. */
  isChecked?: boolean | undefined;
  /** Whether an empty field is never a fault. */
  isOptional?: boolean;
  /** Added to the text of a fault. */
  faultNote?: string;
  onChange: (value: TypedNumber) => void;
}) {
  const language = useLanguage();
  const faultText = useWords(numberFaultText);
  const [typing, setTyping] = useState<{ text: string; value: TypedNumber } | null>(null);
  const [isFaultShown, setFaultShown] = useState(() => isMistyped(value) && value.typed !== "");
  const fault =
    isMistyped(value) && (isFaultShown || isChecked) && !(isOptional && isEmpty(value))
      ? `${faultText(value, rule)} ${faultNote}`.trim()
      : undefined;
  const asTyped = typing?.value === value ? typing.text : undefined;
  return (
    <TextInput
      inputMode={inputModeOf(rule)}
      autoComplete="off"
      {...input}
      value={isMistyped(value) ? value.typed : (asTyped ?? writtenNumber(language, value))}
      error={fault ?? error}
      onChange={({ currentTarget: { value: text } }) => {
        const read = readNumber(text, rule, language);
        setTyping({ text, value: read });
        if (!isMistyped(read)) setFaultShown(false);
        onChange(read);
      }}
      onKeyDown={(event) => {
        if (event.key === "Enter") setFaultShown(isMistyped(value));
        input.onKeyDown?.(event);
      }}
      onBlur={(event) => {
        // Tabbing past an empty field is not a mistake.
        if (typing) afterPress(() => setFaultShown(isMistyped(value)));
        setTyping(null);
        input.onBlur?.(event);
      }}
    />
  );
}

/** The keyboard of a phone; those for numbers have no minus on some. */
function inputModeOf({ min, whole }: NumberRule): "text" | "numeric" | "decimal" {
  if (min < 0) return "text";
  return whole ? "numeric" : "decimal";
}
