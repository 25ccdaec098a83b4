import { Button, Container, Stack, Text } from "@mantine/core";
import { useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Page } from "../parts/page/page.tsx";
import { signInQuery } from "../request/owner-query.ts";
import { useWords } from "../words.ts";
import { Brand } from "./brand.tsx";
import { Preferences } from "./preferences.tsx";
import { shellWords } from "./shell-words.en.ts";

/** The layout of pages before sign-in. */
export function EntryLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <header className="top">
        <Brand />
        <span style={{ flex: 1 }} />
        <Preferences />
      </header>
      <Container component="main" size={452} pt="clamp(24px, 10vh, 120px)" pb={48}>
        {children}
      </Container>
    </>
  );
}

/** Its children at the service's own address; a link to it at any other, where signing in fails. */
export function OwnAddress({ children }: { children: ReactNode }) {
  const words = useWords(shellWords);
  const { baseUrl } = useSuspenseQuery(signInQuery).data;
  const { origin, href } = location;
  if (origin === baseUrl) return children;
  return (
    <Page title={words.otherAddress} lead={words.otherAddressLead(origin)} width="narrow">
      <Stack>
        <div>
          <Button component="a" href={href.replace(origin, baseUrl)}>
            {words.ownAddress(baseUrl)}
          </Button>
        </div>
        <Text size="sm" c="dimmed">
          {words.otherAddressNote(origin)}
        </Text>
      </Stack>
    </Page>
  );
}
