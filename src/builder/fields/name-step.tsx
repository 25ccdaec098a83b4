import { Button, Group, Stack, TextInput } from "@mantine/core";
import { Link } from "wouter";
import { shellWords } from "../shell/shell-words.en.ts";
import { useWords } from "../words.ts";
import { suggestedName } from "./field-fault.ts";
import type { FieldForm } from "./field-form.ts";
import { fieldWords } from "./field-words.en.ts";

export function NameStep({
  form,
  fault,
  backTo,
  onNext,
  onCancel,
}: {
  form: FieldForm;
  fault: string | undefined;
  backTo: string;
  onNext: () => void;
  onCancel: () => void;
}) {
  const words = useWords(fieldWords);
  const { cancel } = useWords(shellWords);
  const suggestion = form.errors.name ? suggestedName(form.values.name) : undefined;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!form.validateField("name").hasError) onNext();
      }}
    >
      <Stack gap="md">
        <TextInput
          label={words.name}
          description={words.nameNote}
          placeholder="rank"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          inputWrapperOrder={["label", "input", "description", "error"]}
          {...form.getInputProps("name")}
          error={form.errors.name ?? fault}
        />
        {suggestion && (
          <div>
            <Button
              size="xs"
              variant="default"
              onClick={() => form.setFieldValue("name", suggestion)}
            >
              {words.take(suggestion)}
            </Button>
          </div>
        )}
        <Group gap="xs">
          <Button type="submit">{words.next}</Button>
          <Button variant="subtle" component={Link} href={backTo} onClick={onCancel}>
            {cancel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
