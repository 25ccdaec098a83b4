import { Button, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { hasNameLength, maxNameLength } from "#contract/text/name-text.ts";
import { FailureNote } from "../parts/form/failure-note.tsx";
import { useNotify } from "../parts/page/notify.tsx";
import { call } from "../request/builder-request.ts";
import { useFormFaults } from "../request/form-fault.ts";
import { meQuery } from "../request/owner-query.ts";
import { useUnsaved } from "../shell/unsaved.tsx";
import { useWords } from "../words.ts";
import { accountWords } from "./account-words.en.ts";

/** Changes the name that other owners see. */
export function NameForm({ name }: { name: string }) {
  const words = useWords(accountWords);
  const faultsByField = useFormFaults();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const form = useForm({
    initialValues: { name },
    validate: { name: (typed) => (hasNameLength(typed.trim()) ? null : words.needName) },
  });
  useUnsaved(form.isDirty());
  const saving = useMutation({
    mutationFn: (typed: string) => call("PATCH /me", { body: { name: typed } }),
    onSuccess: ({ owner }) => {
      queryClient.setQueryData(meQuery.queryKey, owner);
      void queryClient.invalidateQueries({
        predicate: ({ queryKey: [subject, , part] }) => subject === "bot" && part === "owners",
      });
      form.setInitialValues({ name: owner.name });
      form.reset();
      notify(words.nameSaved);
    },
  });
  const faults = faultsByField(saving.error, ["name"]);
  return (
    <form noValidate onSubmit={form.onSubmit((values) => saving.mutate(values.name.trim()))}>
      <Stack>
        <TextInput
          label={words.yourName}
          autoComplete="name"
          maxLength={2 * maxNameLength}
          {...form.getInputProps("name")}
          error={form.errors.name ?? faults.name}
        />
        {Object.keys(faults).length === 0 && <FailureNote error={saving.error} />}
        <div>
          <Button
            type="submit"
            variant="default"
            loading={saving.isPending}
            disabled={!form.isDirty()}
          >
            {words.saveName}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
