import { Button, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { Claim } from "#contract/owner/owner.schema.ts";
import type { LinkPurpose } from "#contract/owner/owner-limit.ts";
import { FailureNote } from "../parts/form/failure-note.tsx";
import { useSubmit } from "../parts/form/submit.tsx";
import { refusalOf } from "../request/builder-request.ts";
import { useFailureText } from "../request/failure-text.ts";
import { useWords } from "../words.ts";
import { entryWords } from "./entry-words.en.ts";
import { NewPasswordInput, usePasswordFault } from "./new-password.tsx";

const emailForm = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/;

/** The form for a name, an email address and a password, or for a password only. */
export function ClaimForm({
  purpose,
  send,
  onSent,
}: {
  purpose: LinkPurpose;
  send: (given: Omit<Claim, "token">) => Promise<unknown>;
  onSent: () => void;
}) {
  const words = useWords(entryWords);
  const failureText = useFailureText();
  const passwordFault = usePasswordFault();
  const newAccount = purpose !== "password";
  const form = useForm({
    initialValues: { name: "", email: "", password: "" },
    validate: {
      name: (name) => (newAccount && !name.trim() ? words.needName : null),
      email: (email) => (newAccount && !emailForm.test(email.trim()) ? words.badEmail : null),
      password: passwordFault,
    },
  });
  const { onSubmit, isPending, failure } = useSubmit(form, {
    send: ({ name, email, password }) =>
      send(newAccount ? { name: name.trim(), email: email.trim(), password } : { password }),
    onSent,
    faultsOf: (error) => (refusalOf(error) === "EMAIL_TAKEN" ? { email: failureText(error) } : {}),
  });
  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack>
        {newAccount && (
          <>
            <TextInput
              label={words.name}
              description={words.nameNote}
              autoComplete="name"
              {...form.getInputProps("name")}
            />
            <TextInput
              label={words.email}
              type="email"
              autoComplete="username"
              {...form.getInputProps("email")}
            />
          </>
        )}
        <NewPasswordInput
          label={newAccount ? words.password : words.newPassword}
          {...form.getInputProps("password")}
          value={form.values.password}
        />
        <FailureNote error={failure} />
        <Button type="submit" loading={isPending}>
          {newAccount ? words.makeAccount : words.setPassword}
        </Button>
      </Stack>
    </form>
  );
}
