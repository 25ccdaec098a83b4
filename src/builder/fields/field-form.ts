import { useForm } from "@mantine/form";
import type { OwnedBot } from "#contract/bot/owned-bot.schema.ts";
import type { CustomField } from "#contract/field/custom-field.schema.ts";
import { numberFaultText } from "../parts/form/number-words.en.ts";
import { isMistyped, type TypedNumber } from "../parts/form/typed-number.ts";
import { useWords } from "../words.ts";
import { fieldNameFault, refreshRule, typedUrlFault } from "./field-fault.ts";
import { fieldWords } from "./field-words.en.ts";

/** A field being edited. */
export interface FieldDraft {
  readonly name: string;
  readonly url: string;
  readonly fallback: string;
  readonly refreshSeconds: TypedNumber;
  readonly signed: boolean;
}

export const newField: FieldDraft = {
  name: "",
  url: "",
  fallback: "",
  refreshSeconds: 60,
  signed: false,
};

/** The form of a field; `before` is the name of the field being edited. */
export function useFieldForm(bot: OwnedBot, initialValues: FieldDraft, before?: string) {
  const words = useWords(fieldWords);
  const numberFault = useWords(numberFaultText);
  const others = bot.fields.map(({ name }) => name).filter((name) => name !== before);
  return useForm<FieldDraft>({
    initialValues,
    validate: {
      name: (name) => {
        const fault = fieldNameFault(name.trim(), others);
        return fault && words.nameFaults[fault];
      },
      url: (url) => {
        const fault = typedUrlFault(url.trim(), bot.allowLocalFieldUrls);
        return fault && words.urlFaults[fault];
      },
      refreshSeconds: (seconds) => (isMistyped(seconds) ? numberFault(seconds, refreshRule) : null),
    },
  });
}

export type FieldForm = ReturnType<typeof useFieldForm>;

/** The field of a form without faults. */
export function fieldOf({ name, url, fallback, refreshSeconds, signed }: FieldDraft): CustomField {
  return {
    name: name.trim(),
    url: url.trim(),
    fallback,
    refreshSeconds: Number(refreshSeconds),
    signed,
  };
}
