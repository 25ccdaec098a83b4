import { Button, Group, Stack, Text } from "@mantine/core";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Page } from "../parts/page/page.tsx";
import { Section } from "../parts/page/section.tsx";
import { botsQuery } from "../request/bot-query.ts";
import { meQuery } from "../request/owner-query.ts";
import { useSignOut } from "../shell/session.ts";
import { useWords } from "../words.ts";
import { EmailForm, NameForm, PasswordForm } from "./account-forms.tsx";
import { accountWords } from "./account-words.en.ts";
import { InvitationForm } from "./invitation-form.tsx";
import { InvitationList } from "./invitation-list.tsx";
import { Sessions } from "./sessions.tsx";

/** The owner's account, and invitations for other owners. */
export function AccountPage() {
  const words = useWords(accountWords);
  const { data: me } = useSuspenseQuery(meQuery);
  const { data: bots } = useSuspenseQuery(botsQuery);
  const owned = bots.filter(({ role }) => role === "owner");
  const signOut = useSignOut();
  return (
    <Page title={words.title} width="narrow">
      <Stack gap="lg">
        <Section title={me?.name ?? ""}>
          <Group justify="space-between">
            <Text style={{ overflowWrap: "anywhere" }}>
              {words.signedInAs} {me?.email}
            </Text>
            <Button variant="default" loading={signOut.isPending} onClick={() => signOut.mutate()}>
              {words.signOut}
            </Button>
          </Group>
        </Section>
        <Section title={words.name} lead={words.nameLead}>
          <NameForm name={me?.name ?? ""} />
        </Section>
        <Section title={words.email} lead={words.emailLead(me?.email ?? "")}>
          <EmailForm email={me?.email ?? ""} />
        </Section>
        <Section title={words.password} lead={words.passwordLead}>
          <PasswordForm email={me?.email ?? ""} />
        </Section>
        <Section title={words.sessions} lead={words.sessionsLead}>
          <Sessions />
        </Section>
        <Section title={words.invitations} lead={words.invitationsLead}>
          <Stack gap="lg">
            {owned.length === 0 ? <Text>{words.noBots}</Text> : <InvitationForm to={owned} />}
            <InvitationList />
          </Stack>
        </Section>
      </Stack>
    </Page>
  );
}
