import { Button, Group, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import type { MadeApiKey } from "#contract/bot/api-key.schema.ts";
import { isName } from "#contract/text/name-text.ts";
import { FailureNote } from "../parts/form/failure-note.tsx";
import { useKeptForm } from "../parts/form/kept-form.ts";
import { call } from "../request/builder-request.ts";
import { useWords } from "../words.ts";
import { keyWords } from "./key-words.en.ts";

/** Creates a key, unless the bot has the maximum. */
export function NewKeyForm({
  botId,
  isFull,
  onMade,
}: {
  botId: string;
  isFull: boolean;
  onMade: (made: MadeApiKey) => void;
}) {
  const words = useWords(keyWords);
  const form = useForm({
    initialValues: { name: "" },
    validate: { name: (name) => (isName(name.trim()) ? null : words.needName) },
  });
  useKeptForm(`key/${botId}`, form);
  const making = useMutation({
    mutationFn: (name: string) =>
      call("POST /bots/:botId/api-keys", { params: { botId }, body: { name } }),
    onSuccess: (made) => {
      form.reset();
      onMade(made);
    },
  });
  return (
    <form noValidate onSubmit={form.onSubmit(({ name }) => making.mutate(name.trim()))}>
      <Stack gap="sm">
        <Group align="flex-start" gap="sm">
          <TextInput
            label={words.name}
            description={isFull ? words.full : words.nameNote}
            disabled={isFull}
            autoComplete="off"
            style={{ flex: "1 1 260px" }}
            inputWrapperOrder={["label", "input", "description", "error"]}
            {...form.getInputProps("name")}
          />
          <Button
            type="submit"
            mt={{ base: 0, sm: 22 }}
            disabled={isFull}
            loading={making.isPending}
          >
            {words.create}
          </Button>
        </Group>
        <FailureNote error={making.error} />
      </Stack>
    </form>
  );
}
