import { Button, Group, List, Paper, Stack, Text } from "@mantine/core";
import { useHash } from "@mantine/hooks";
import { queryOptions, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useLocation } from "wouter";
import type { Claim, LinkInfo, Owner } from "#contract/owner/owner.schema.ts";
import { useLanguage } from "../language.ts";
import { FailureNote } from "../parts/form/failure-note.tsx";
import { Page } from "../parts/page/page.tsx";
import { call, refusalOf } from "../request/builder-request.ts";
import { useSignIn } from "../shell/session.ts";
import { useWords } from "../words.ts";
import { ClaimForm } from "./claim-form.tsx";
import { entryWords } from "./entry-words.en.ts";

/** The purpose of a link; null if it is not valid. */
const linkQuery = (token: string) =>
  queryOptions({
    queryKey: ["link", token],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }): Promise<LinkInfo | null> => {
      try {
        return await call("POST /claim/look", { body: { token }, signal });
      } catch (error) {
        const refusal = refusalOf(error);
        if (refusal === "LINK_NOT_VALID" || refusal === "BAD_ARGUMENT") return null;
        throw error;
      }
    },
  });

/** The page of setup, invitation and password links. The token follows the #, which is never logged. */
export function ClaimPage() {
  const words = useWords(entryWords);
  const [hash] = useHash({ getInitialValueInEffect: false });
  const token = hash.slice(1);
  if (token === "") return <NoUse title={words.noToken} text={words.noTokenText} />;
  return <OpenLink key={token} token={token} />;
}

function OpenLink({ token }: { token: string }) {
  const words = useWords(entryWords);
  const [, navigate] = useLocation();
  const { data: link } = useSuspenseQuery(linkQuery(token));
  const [ownAccount, setOwnAccount] = useState(true);
  const entry = useSignIn((given: Omit<Claim, "token">) =>
    call("POST /claim", { body: { token, ...given } }),
  );
  if (!link || refusalOf(entry.error) === "LINK_NOT_VALID")
    return <NoUse title={words.notValid} text={words.notValidText} />;
  const toBots = () => navigate("/", { replace: true });
  const asOwner =
    link.purpose === "invitation" && link.signedInAs && ownAccount ? link.signedInAs : null;
  return (
    <Page
      title={asOwner ? words.acceptTitle : titleOf(link, words)}
      lead={asOwner ? undefined : leadOf(link, words)}
      width="narrow"
    >
      <Stack>
        {asOwner ? (
          <AcceptInvitation
            link={link}
            owner={asOwner}
            entry={entry}
            onAccept={() => entry.mutate({}, { onSuccess: toBots })}
            onOther={() => setOwnAccount(false)}
          />
        ) : (
          <>
            {link.bots.length > 0 && <BotNames link={link} />}
            <Paper withBorder p="lg">
              <ClaimForm purpose={link.purpose} send={entry.mutateAsync} onSent={toBots} />
            </Paper>
          </>
        )}
        <Until at={link.expiresAt} />
      </Stack>
    </Page>
  );
}

function titleOf({ purpose }: LinkInfo, words: typeof entryWords): string {
  return { setup: words.setupTitle, invitation: words.invitedTitle, password: words.passwordTitle }[
    purpose
  ];
}

function leadOf({ purpose, bots, email }: LinkInfo, words: typeof entryWords): string {
  if (purpose === "setup") return words.setupLead;
  if (purpose === "password") return words.passwordLead(email ?? "");
  return bots.length === 0 ? words.invitedAlone : words.invitedLead;
}

function Until({ at }: { at: number }) {
  const words = useWords(entryWords);
  const language = useLanguage();
  return (
    <Text size="sm" c="dimmed">
      {words.until}{" "}
      {new Date(at).toLocaleString(language, { dateStyle: "long", timeStyle: "short" })}.
    </Text>
  );
}

function NoUse({ title, text }: { title: string; text: string }) {
  const words = useWords(entryWords);
  return (
    <Page title={title} lead={text} width="narrow">
      <Button component={Link} href="/sign-in" variant="default">
        {words.toSignIn}
      </Button>
    </Page>
  );
}

/** Adds an invitation's bots to the signed-in owner's account. */
function AcceptInvitation({
  link,
  owner,
  entry,
  onAccept,
  onOther,
}: {
  link: LinkInfo;
  owner: Owner;
  entry: { isPending: boolean; error: unknown };
  onAccept: () => void;
  onOther: () => void;
}) {
  const words = useWords(entryWords);
  const other = (
    <Button variant="default" onClick={onOther}>
      {words.newAccount}
    </Button>
  );
  if (link.bots.length === 0)
    return (
      <>
        <Text>{words.acceptAlone(owner.email)}</Text>
        <Group>{other}</Group>
      </>
    );
  return (
    <>
      <div>
        <Text mb="xs">{words.acceptAs(owner.email)}</Text>
        <BotNames link={link} />
      </div>
      <FailureNote error={entry.error} />
      <Group>
        <Button onClick={onAccept} loading={entry.isPending}>
          {words.accept}
        </Button>
        {other}
      </Group>
    </>
  );
}

/** The bots of a link, and the role in them. */
function BotNames({ link: { bots, role } }: { link: LinkInfo }) {
  const words = useWords(entryWords);
  return (
    <>
      <List>
        {bots.map(({ id, name }) => (
          <List.Item key={id}>{name}</List.Item>
        ))}
      </List>
      {role === "editor" && <Text mt="xs">{words.asEditor}</Text>}
    </>
  );
}
