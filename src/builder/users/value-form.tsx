import { Button, Group, Stack, Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import { customValueLimit } from "#contract/user/user-limit.ts";
import type { UserRow } from "#contract/user/user-table.schema.ts";
import { useLanguage } from "../language.ts";
import { FailureNote } from "../parts/form/failure-note.tsx";
import { useKeptForm } from "../parts/form/kept-form.ts";
import { NumberField } from "../parts/form/number-field.tsx";
import { numberFaultText } from "../parts/form/number-words.en.ts";
import { Done, useSubmit } from "../parts/form/submit.tsx";
import {
  isMistyped,
  type NumberRule,
  nothingTyped,
  type TypedNumber,
} from "../parts/form/typed-number.ts";
import { call } from "../request/builder-request.ts";
import { spelled, useWords } from "../words.ts";
import { usersKey } from "./user-query.ts";
import { userWords } from "./user-words.en.ts";

const rule: NumberRule = {
  min: customValueLimit.minimum,
  max: customValueLimit.maximum,
  whole: true,
};

/** Sets the user's custom value. */
export function ValueForm({ botId, user: { tgId } }: { botId: string; user: UserRow }) {
  const { value: words } = useWords(userWords);
  const language = useLanguage();
  const faultText = useWords(numberFaultText);
  const form = useForm({
    initialValues: { customValue: nothingTyped as TypedNumber },
    validate: {
      customValue: (value) => (isMistyped(value) ? faultText(value, rule) : null),
    },
  });
  useKeptForm(`custom-value/${botId}/${tgId}`, form);
  const { onSubmit, isPending, failure, sent } = useSubmit(form, {
    send: ({ customValue }) =>
      call("PUT /bots/:botId/users/:tgId/custom-value", {
        params: { botId, tgId: String(tgId) },
        body: { customValue: Number(customValue) },
      }),
    onSent: () => form.reset(),
    changes: usersKey(botId),
  });
  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {words.note}
        </Text>
        <Group gap="xs" align="flex-start">
          <NumberField
            label={words.label}
            rule={rule}
            style={{ flex: "1 1 180px" }}
            {...form.getInputProps("customValue")}
          />
          <Button type="submit" loading={isPending} mt={23}>
            {words.set}
          </Button>
        </Group>
        <FailureNote error={failure} />
        <Done>{sent && words.wasSet(spelled(language, Number(sent.customValue)))}</Done>
      </Stack>
    </form>
  );
}
