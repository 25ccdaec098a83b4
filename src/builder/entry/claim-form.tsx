import { Button, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { Claim, LinkPurpose } from "#contract/owner/owner.schema.ts";
import { FailureNote } from "../parts/form/failure-note.tsx";
import { refusalOf } from "../request/builder-request.ts";
import { useFailureText } from "../request/failure-text.ts";
import { useFormFaults } from "../request/form-fault.ts";
import { useWords } from "../words.ts";
import { entryWords } from "./entry-words.en.ts";
import { NewPasswordInput, usePasswordFault } from "./new-password.tsx";

const emailForm = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/;

/** Asks for name, email and password, or for a password only. */
export function ClaimForm({
  purpose,
  entry,
  onUse,
}: {
  purpose: LinkPurpose;
  entry: { isPending: boolean; error: unknown };
  onUse: (given: Omit<Claim, "token">) => void;
}) {
  const words = useWords(entryWords);
  const faultsByField = useFormFaults();
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
  const faults = faultsByField(entry.error, ["name", "email", "password"]);
  if (refusalOf(entry.error) === "EMAIL_TAKEN") faults.email = failureText(entry.error);
  const use = ({ name, email, password }: typeof form.values) =>
    onUse(newAccount ? { name: name.trim(), email: email.trim(), password } : { password });
  const input = (field: "name" | "email" | "password") => {
    const props = form.getInputProps(field);
    return { ...props, error: props.error ?? faults[field] };
  };
  return (
    <form noValidate onSubmit={form.onSubmit(use)}>
      <Stack>
        {newAccount && (
          <>
            <TextInput
              label={words.name}
              description={words.nameNote}
              autoComplete="name"
              {...input("name")}
            />
            <TextInput
              label={words.email}
              type="email"
              autoComplete="username"
              {...input("email")}
            />
          </>
        )}
        <NewPasswordInput
          label={newAccount ? words.password : words.newPassword}
          {...input("password")}
          value={form.values.password}
        />
        {Object.keys(faults).length === 0 && <FailureNote error={entry.error} />}
        <Button type="submit" loading={entry.isPending}>
          {newAccount ? words.makeAccount : words.setPassword}
        </Button>
      </Stack>
    </form>
  );
}
