import {
  Button,
  CloseButton,
  EmptyState,
  Group,
  Skeleton,
  Stack,
  Text,
  TextInput,
} from "@mantine/core";
import { useDebouncedCallback, useMediaQuery } from "@mantine/hooks";
import { IconDownload, IconUsers } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "wouter";
import { maxSearchLength } from "#contract/search-limit.ts";
import { Icon } from "../parts/icon.tsx";
import { LoadFailure } from "../parts/load-failure.tsx";
import { Page } from "../parts/page.tsx";
import { shellWords } from "../shell/shell-words.ts";
import { useWords } from "../words.ts";
import { useUserChoice } from "./use-user-choice.ts";
import { UserDrawer } from "./user-drawer.tsx";
import { UserList } from "./user-list.tsx";
import { exportAddress, usersQuery } from "./user-query.ts";
import { UserTable } from "./user-table.tsx";
import { userWords } from "./user-words.ts";
import "./users.css";

const settleMs = 250;
const skeletons = Array.from({ length: 8 }, (_, index) => `row ${index}`);

/** The bot's users, searched, sorted and paged by the service. */
export function UsersPage({ botId }: { botId: string }) {
  const words = useWords(userWords);
  const { choice, tgId, choose, linkTo, close } = useUserChoice(botId);
  return (
    <Page
      title={words.title}
      lead={words.lead}
      width="full"
      actions={
        <Button
          component="a"
          href={exportAddress(botId, choice)}
          download
          variant="default"
          leftSection={<Icon of={IconDownload} size={16} />}
        >
          {words.export}
        </Button>
      }
    >
      <Stack gap="md">
        <Search initial={choice.search} onSearch={(search) => choose({ search })} />
        <Users botId={botId} choice={choice} choose={choose} linkTo={linkTo} />
      </Stack>
      {tgId !== null && <UserDrawer key={tgId} botId={botId} tgId={tgId} onClose={close} />}
    </Page>
  );
}

function Search({ initial, onSearch }: { initial: string; onSearch: (search: string) => void }) {
  const words = useWords(userWords);
  const [text, setText] = useState(initial);
  const settle = useDebouncedCallback(onSearch, settleMs);
  const change = (next: string) => {
    setText(next);
    settle(next.trim());
  };
  return (
    <TextInput
      type="search"
      label={words.search}
      description={words.searchNote}
      inputWrapperOrder={["label", "input", "description"]}
      maw={420}
      maxLength={maxSearchLength}
      autoComplete="off"
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
      rightSection={
        text && <CloseButton size="sm" aria-label={words.clear} onClick={() => change("")} />
      }
    />
  );
}

function Users({
  botId,
  choice,
  choose,
  linkTo,
}: { botId: string } & Pick<ReturnType<typeof useUserChoice>, "choice" | "choose" | "linkTo">) {
  const words = useWords(userWords);
  const narrow =
    useMediaQuery("(max-width: 61.99em)", undefined, { getInitialValueInEffect: false }) ?? false;
  const { data, error, isPending, isPlaceholderData, refetch, ...next } = useInfiniteQuery(
    usersQuery(botId, choice),
  );
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (isPending || !data) return <Waiting />;
  // A user who returns while paging may be on two pages.
  const users = [
    ...new Map(data.pages.flatMap((page) => page.users).map((user) => [user.tgId, user])).values(),
  ];
  if (users.length === 0) return <Nobody botId={botId} search={choice.search} />;
  const Shown = narrow ? UserList : UserTable;
  return (
    <div aria-busy={isPlaceholderData} className={isPlaceholderData ? "users-old" : undefined}>
      <Shown users={users} choice={choice} choose={choose} linkTo={linkTo} />
      <Group mt="md" justify="center" mih={36} aria-live="polite">
        {next.isFetchNextPageError && (
          <LoadFailure error={error} onRetry={() => void next.fetchNextPage()} />
        )}
        {next.hasNextPage && !next.isFetchNextPageError && (
          <Button
            variant="default"
            loading={next.isFetchingNextPage}
            onClick={() => void next.fetchNextPage()}
          >
            {words.more}
          </Button>
        )}
        {!next.hasNextPage && (
          <Text size="sm" c="dimmed">
            {words.noMore(users.length)}
          </Text>
        )}
      </Group>
    </div>
  );
}

function Nobody({ botId, search }: { botId: string; search: string }) {
  const words = useWords(userWords);
  if (search)
    return (
      <EmptyState
        role="status"
        py={48}
        icon={<Icon of={IconUsers} size={40} />}
        title={words.notFound}
        description={words.notFoundText(search)}
      />
    );
  return (
    <EmptyState
      py={48}
      icon={<Icon of={IconUsers} size={40} />}
      title={words.none}
      description={words.noneText}
    >
      <EmptyState.Actions>
        <Button component={Link} href={`/bots/${botId}/settings`} variant="default">
          {words.toSettings}
        </Button>
      </EmptyState.Actions>
    </EmptyState>
  );
}

function Waiting() {
  const words = useWords(shellWords);
  return (
    <Stack gap="xs" role="status" aria-label={words.loading}>
      {skeletons.map((row) => (
        <Skeleton key={row} height={44} />
      ))}
    </Stack>
  );
}
