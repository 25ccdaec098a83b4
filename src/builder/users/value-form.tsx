import { Button, Group, Stack, Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { customValueLimit } from "#contract/user/user-limit.ts";
import type { UserRow } from "#contract/user/user-table.schema.ts";
import { useLanguage } from "../language.ts";
import { FailureNote } from "../parts/form/failure-note.tsx";
import { useKeptForm } from "../parts/form/kept-form.ts";
import { NumberField } from "../parts/form/number-field.tsx";
import { numberFaultText } from "../parts/form/number-words.en.ts";
import {
  isMistyped,
  type NumberRule,
  nothingTyped,
  type TypedNumber,
} from "../parts/form/typed-number.ts";
import { call } from "../request/builder-request.ts";
import { useFormFaults } from "../request/form-fault.ts";
import { spelled, useWords } from "../words.ts";
import { actionWords } from "./action-words.en.ts";
import { Done } from "./done.tsx";
import { adoptUser } from "./user-query.ts";

const rule: NumberRule = {
  min: customValueLimit.minimum,
  max: customValueLimit.maximum,
  whole: true,
};

/** Sets the user's custom value. */
export function ValueForm({ botId, user: { tgId } }: { botId: string; user: UserRow }) {
  const words = useWords(actionWords);
  const language = useLanguage();
  const faultText = useWords(numberFaultText);
  const faultsByField = useFormFaults();
  const queryClient = useQueryClient();
  const form = useForm({
    initialValues: { customValue: nothingTyped as TypedNumber },
    validate: {
      customValue: (value) => (isMistyped(value) ? faultText(value, rule) : null),
    },
  });
  useKeptForm(`custom-value/${botId}/${tgId}`, form);
  const setting = useMutation({
    mutationFn: (customValue: number) =>
      call("PUT /bots/:botId/users/:tgId/custom-value", {
        params: { botId, tgId: String(tgId) },
        body: { customValue },
      }),
    onSuccess: (user) => {
      form.reset();
      adoptUser(queryClient, botId, user);
    },
    onError: (error) => form.setErrors(faultsByField(error, ["customValue"])),
  });
  const isRight = Object.keys(form.errors).length === 0;
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(({ customValue }) => setting.mutate(Number(customValue)))}
    >
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {words.valueNote}
        </Text>
        <Group gap="xs" align="flex-start">
          <NumberField
            label={words.newValue}
            rule={rule}
            style={{ flex: "1 1 180px" }}
            {...form.getInputProps("customValue")}
          />
          <Button type="submit" loading={setting.isPending} className="user-beside-field">
            {words.setValue}
          </Button>
        </Group>
        {isRight && <FailureNote error={setting.error} />}
        <Done>
          {isRight && setting.isSuccess && words.valueSet(spelled(language, setting.variables))}
        </Done>
      </Stack>
    </form>
  );
}
