import { Alert, Button, Code, Divider, Paper, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Redirect, useSearch } from "wouter";
import { FailureNote } from "../parts/form/failure-note.tsx";
import { SecretInput } from "../parts/form/inputs.tsx";
import { Page } from "../parts/page/page.tsx";
import { call, refusalOf } from "../request/builder-request.ts";
import { meQuery, signInQuery } from "../request/owner-query.ts";
import { useSignIn } from "../shell/session.ts";
import { useWords } from "../words.ts";
import { entryWords } from "./entry-words.en.ts";

/** Signs an owner in and returns to the page that they wanted. */
export function SignInPage() {
  const words = useWords(entryWords);
  const { data: me } = useSuspenseQuery(meQuery);
  const { data: ways } = useSuspenseQuery(signInQuery);
  const next = new URLSearchParams(useSearch()).get("next") ?? "/";
  if (me) return <Redirect to={next.startsWith("/") ? next : "/"} replace />;
  return (
    <Page title={words.signIn} lead={words.signInLead} width="narrow">
      <Stack gap="lg">
        {ways.demoOwner && <DemoSignIn />}
        {ways.claimed ? <SignInForm /> : <Unclaimed />}
      </Stack>
    </Page>
  );
}

function SignInForm() {
  const words = useWords(entryWords);
  const entry = useSignIn((body: { email: string; password: string }) =>
    call("POST /auth/sign-in/email", { body }),
  );
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { email: "", password: "" },
    validate: {
      email: (email) => (email.trim() ? null : words.needEmail),
      password: (password) => (password ? null : words.needPassword),
    },
  });
  return (
    <Paper withBorder p="lg">
      <form
        noValidate
        onSubmit={form.onSubmit(({ email, password }) =>
          entry.mutate({ email: email.trim(), password }),
        )}
      >
        <Stack>
          <TextInput
            label={words.email}
            type="email"
            autoComplete="username"
            key={form.key("email")}
            {...form.getInputProps("email")}
          />
          <SecretInput
            label={words.password}
            autoComplete="current-password"
            show={words.showPassword}
            key={form.key("password")}
            {...form.getInputProps("password")}
          />
          <FailureNote error={entry.error} />
          <Button type="submit" loading={entry.isPending}>
            {words.enter}
          </Button>
          {refusalOf(entry.error) === "WRONG_SIGN_IN" && <Forgotten />}
        </Stack>
      </form>
    </Paper>
  );
}

function Forgotten() {
  const words = useWords(entryWords);
  return (
    <Text size="sm" c="dimmed">
      {words.forgotten} <Code>npm run -s cli -- owner reset-password</Code>
    </Text>
  );
}

function Unclaimed() {
  const words = useWords(entryWords);
  return (
    <Alert title={words.unclaimed}>
      {words.unclaimedText}
      <Code block mt="sm">
        npm run -s cli -- owner setup-link
      </Code>
    </Alert>
  );
}

function DemoSignIn() {
  const words = useWords(entryWords);
  const entry = useSignIn(() => call("POST /demo-sign-in"));
  return (
    <Stack gap="xs">
      <Button size="md" onClick={() => entry.mutate(undefined)} loading={entry.isPending}>
        {words.demoOwner}
      </Button>
      <Text size="sm" c="dimmed" ta="center">
        {words.demoNote}
      </Text>
      <FailureNote error={entry.error} />
      <Divider />
    </Stack>
  );
}
