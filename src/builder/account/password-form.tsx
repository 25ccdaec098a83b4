import { Button, Stack } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { entryWords } from "../entry/entry-words.en.ts";
import { NewPasswordInput, usePasswordFault } from "../entry/new-password.tsx";
import { FailureNote } from "../parts/form/failure-note.tsx";
import { SecretInput } from "../parts/form/secret-input.tsx";
import { useNotify } from "../parts/page/notify.tsx";
import { call, refusalOf } from "../request/builder-request.ts";
import { useFailureText } from "../request/failure-text.ts";
import { useFormFaults } from "../request/form-fault.ts";
import { useUnsaved } from "../shell/unsaved.tsx";
import { useWords } from "../words.ts";
import { accountWords } from "./account-words.en.ts";
import { sessionsQuery } from "./session-query.ts";

export function PasswordForm({ email }: { email: string }) {
  const words = useWords(accountWords);
  const faultsByField = useFormFaults();
  const entry = useWords(entryWords);
  const failureText = useFailureText();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const form = useForm({
    initialValues: { currentPassword: "", newPassword: "" },
    validate: {
      currentPassword: (password) => (password ? null : words.needCurrent),
      newPassword: usePasswordFault(),
    },
  });
  useUnsaved(form.isDirty());
  const changing = useMutation({
    mutationFn: (body: typeof form.values) => call("POST /auth/change-password", { body }),
    onSuccess: () => {
      form.reset();
      void queryClient.invalidateQueries(sessionsQuery);
      notify(words.passwordChanged);
    },
  });
  const faults = faultsByField(changing.error, ["currentPassword", "newPassword"]);
  if (refusalOf(changing.error) === "WRONG_PASSWORD")
    faults.currentPassword = failureText(changing.error);
  return (
    <form noValidate onSubmit={form.onSubmit((values) => changing.mutate(values))}>
      <Stack>
        {/* Tells password managers whose password it is. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <SecretInput
          label={words.currentPassword}
          autoComplete="current-password"
          show={entry.showPassword}
          {...form.getInputProps("currentPassword")}
          error={form.errors.currentPassword ?? faults.currentPassword}
        />
        <NewPasswordInput
          label={words.newPassword}
          {...form.getInputProps("newPassword")}
          value={form.values.newPassword}
          error={form.errors.newPassword ?? faults.newPassword}
        />
        {Object.keys(faults).length === 0 && <FailureNote error={changing.error} />}
        <div>
          <Button type="submit" loading={changing.isPending}>
            {words.changePassword}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
