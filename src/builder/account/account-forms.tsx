import { Button, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useQueryClient } from "@tanstack/react-query";
import type { ComponentProps, ReactNode } from "react";
import { hasNameLength, maxNameLength } from "#contract/text/name-text.ts";
import { entryWords } from "../entry/entry-words.en.ts";
import { NewPasswordInput, usePasswordFault } from "../entry/new-password.tsx";
import { FailureNote } from "../parts/form/failure-note.tsx";
import { SecretInput } from "../parts/form/inputs.tsx";
import { useSubmit } from "../parts/form/submit.tsx";
import { useNotify } from "../parts/page/notify.tsx";
import { call, refusalOf } from "../request/builder-request.ts";
import { useFailureText } from "../request/failure-text.ts";
import { meQuery } from "../request/owner-query.ts";
import { useUnsaved } from "../shell/unsaved.tsx";
import { useWords } from "../words.ts";
import { accountWords } from "./account-words.en.ts";
import { sessionsQuery } from "./sessions.tsx";

const emailForm = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/;

/** Changes the name that other owners see. */
export function NameForm({ name }: { name: string }) {
  const words = useWords(accountWords);
  const notify = useNotify();
  const queryClient = useQueryClient();
  const form = useForm({
    initialValues: { name },
    validate: { name: (typed) => (hasNameLength(typed.trim()) ? null : words.needName) },
  });
  useUnsaved(form.isDirty());
  const submit = useSubmit(form, {
    send: (values) => call("PATCH /me", { body: { name: values.name.trim() } }),
    onSent: ({ owner }) => {
      queryClient.setQueryData(meQuery.queryKey, owner);
      void queryClient.invalidateQueries({
        predicate: ({ queryKey: [subject, , part] }) => subject === "bot" && part === "owners",
      });
      form.setInitialValues({ name: owner.name });
      form.reset();
      notify(words.nameSaved);
    },
  });
  return (
    <AccountForm action={words.saveName} isOff={!form.isDirty()} {...submit}>
      <TextInput
        label={words.yourName}
        autoComplete="name"
        maxLength={2 * maxNameLength}
        {...form.getInputProps("name")}
      />
    </AccountForm>
  );
}

/** Changes the address that the owner signs in with. */
export function EmailForm({ email: current }: { email: string }) {
  const words = useWords(accountWords);
  const wrongPassword = useWrongPassword();
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
  const submit = useSubmit(form, {
    send: ({ email, currentPassword }) =>
      call("POST /auth/change-email", { body: { email: email.trim(), currentPassword } }),
    onSent: ({ owner }) => {
      queryClient.setQueryData(meQuery.queryKey, owner);
      void queryClient.invalidateQueries(sessionsQuery);
      form.reset();
      notify(words.emailChanged(owner.email));
    },
    faultsOf: (error) => ({
      ...wrongPassword(error),
      ...(refusalOf(error) === "EMAIL_TAKEN" && { email: words.emailTaken }),
    }),
  });
  return (
    <AccountForm action={words.changeEmail} {...submit}>
      <TextInput
        label={words.newEmail}
        type="email"
        autoComplete="email"
        {...form.getInputProps("email")}
      />
      <CurrentPassword {...form.getInputProps("currentPassword")} />
    </AccountForm>
  );
}

export function PasswordForm({ email }: { email: string }) {
  const words = useWords(accountWords);
  const wrongPassword = useWrongPassword();
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
  const submit = useSubmit(form, {
    send: (body) => call("POST /auth/change-password", { body }),
    onSent: () => {
      form.reset();
      void queryClient.invalidateQueries(sessionsQuery);
      notify(words.passwordChanged);
    },
    faultsOf: wrongPassword,
  });
  return (
    <AccountForm action={words.changePassword} {...submit}>
      {/* For password managers. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <CurrentPassword {...form.getInputProps("currentPassword")} />
      <NewPasswordInput
        label={words.newPassword}
        {...form.getInputProps("newPassword")}
        value={form.values.newPassword}
      />
    </AccountForm>
  );
}

function AccountForm({
  action,
  isOff = false,
  onSubmit,
  isPending,
  failure,
  children,
}: {
  /** The label of the button. */
  action: string;
  isOff?: boolean;
  children: ReactNode;
} & Pick<ReturnType<typeof useSubmit>, "onSubmit" | "isPending" | "failure">) {
  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack>
        {children}
        <FailureNote error={failure} />
        <div>
          <Button type="submit" variant="default" loading={isPending} disabled={isOff}>
            {action}
          </Button>
        </div>
      </Stack>
    </form>
  );
}

function CurrentPassword(input: Partial<ComponentProps<typeof SecretInput>>) {
  const { currentPassword } = useWords(accountWords);
  const { showPassword } = useWords(entryWords);
  return (
    <SecretInput
      label={currentPassword}
      autoComplete="current-password"
      show={showPassword}
      {...input}
    />
  );
}

function useWrongPassword() {
  const failureText = useFailureText();
  return (error: unknown) =>
    refusalOf(error) === "WRONG_PASSWORD" ? { currentPassword: failureText(error) } : {};
}
