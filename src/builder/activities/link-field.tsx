import { TextInput } from "@mantine/core";
import { maxLinkLength } from "#contract/text/name-text.ts";

/** A web address; `maxLength` is what the service takes. */
export function LinkField({
  label,
  description,
  placeholder,
  value,
  fault,
  onChange,
}: {
  label: string;
  description: string;
  placeholder: string;
  value: string;
  fault: string | undefined;
  onChange: (url: string) => void;
}) {
  return (
    <TextInput
      label={label}
      description={description}
      inputWrapperOrder={["label", "input", "description", "error"]}
      type="url"
      inputMode="url"
      autoComplete="off"
      placeholder={placeholder}
      maxLength={maxLinkLength}
      value={value}
      error={fault}
      onChange={({ currentTarget }) => onChange(currentTarget.value.trim())}
    />
  );
}
