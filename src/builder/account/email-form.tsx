import { Button, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { entryWords } from "../entry/entry-words.en.ts";
import { FailureNote } from "../parts/form/failure-note.tsx";
import { SecretInput } from "../parts/form/secret-input.tsx";
import { useNotify } from "../parts/page/notify.tsx";
import { call, refusalOf } from "../request/builder-request.ts";
import { useFailureText } from "../request/failure-text.ts";
import { useFormFaults } from "../request/form-fault.ts";
import { meQuery } from "../request/owner-query.ts";
import { useUnsaved } from "../shell/unsaved.tsx";
import { useWords } from "../words.ts";
import { accountWords } from "./account-words.en.ts";
import { sessionsQuery } from "./session-query.ts";

const emailForm = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/;

/** Changes the address that the owner signs in with. */
export function EmailForm({ email: current }: { email: string }) {
  const words = useWords(accountWords);
  const entry = useWords(entryWords);
  const faultsByField = useFormFaults();
  const failureText = useFailureText();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const form = useForm({
    initialValues: { email: "", currentPassword: "" },
    validate: {
      email: (typed) => {
        if (typed.trim().toLowerCase() === current) return words.sameEmail;
        return emailForm.test(typed.trim()) ? null : words.badEmail;
      },
      currentPassword: (password) => (password ? null : words.needCurrent),
    },
  });
  useUnsaved(form.isDirty());
  const changing = useMutation({
    mutationFn: ({ email, currentPassword }: typeof form.values) =>
      call("POST /auth/change-email", { body: { email: email.trim(), currentPassword } }),
    onSuccess: ({ owner }) => {
      queryClient.setQueryData(meQuery.queryKey, owner);
      void queryClient.invalidateQueries(sessionsQuery);
      form.reset();
      notify(words.emailChanged(owner.email));
    },
  });
  const faults = faultsByField(changing.error, ["email", "currentPassword"]);
  const refusal = refusalOf(changing.error);
  if (refusal === "WRONG_PASSWORD") faults.currentPassword = failureText(changing.error);
  if (refusal === "EMAIL_TAKEN") faults.email = words.emailTaken;
  return (
    <form noValidate onSubmit={form.onSubmit((values) => changing.mutate(values))}>
      <Stack>
        <TextInput
          label={words.newEmail}
          type="email"
          autoComplete="email"
          {...form.getInputProps("email")}
          error={form.errors.email ?? faults.email}
        />
        <SecretInput
          label={words.currentPassword}
          autoComplete="current-password"
          show={entry.showPassword}
          {...form.getInputProps("currentPassword")}
          error={form.errors.currentPassword ?? faults.currentPassword}
        />
        {Object.keys(faults).length === 0 && <FailureNote error={changing.error} />}
        <div>
          <Button type="submit" variant="default" loading={changing.isPending}>
            {words.changeEmail}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
