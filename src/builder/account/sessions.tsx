import { Badge, Button, Group, Stack, Text } from "@mantine/core";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { OwnerSession } from "#contract/owner/owner.schema.ts";
import { useConfirm } from "../parts/form/confirm-dialog.tsx";
import { FailureNote } from "../parts/form/failure-note.tsx";
import { Loaded } from "../parts/list/loaded.tsx";
import { Moment } from "../parts/list/moment.tsx";
import { useNotify } from "../parts/page/notify.tsx";
import { call, refusalOf } from "../request/builder-request.ts";
import { useWords } from "../words.ts";
import { accountWords } from "./account-words.en.ts";

/** The browsers that are signed in to the account, this one first. */
export const sessionsQuery = queryOptions({
  queryKey: ["sessions"],
  queryFn: async ({ signal }) => (await call("GET /sessions", { signal })).sessions,
});

/** The browsers that are signed in to the account; all but this one can be signed out. */
export function Sessions() {
  const words = useWords(accountWords);
  return (
    <Loaded query={useQuery(sessionsQuery)} height={64}>
      {(sessions) => (
        <Stack>
          <ul className="rows" aria-label={words.sessions}>
            {sessions.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </ul>
          {sessions.length === 1 ? <Text c="dimmed">{words.onlyThis}</Text> : <EndOthers />}
        </Stack>
      )}
    </Loaded>
  );
}

function SessionRow({ session }: { session: OwnerSession }) {
  const { id, browser, system, signedInAt, lastUsedAt, isCurrent } = session;
  const words = useWords(accountWords);
  const notify = useNotify();
  const queryClient = useQueryClient();
  const what = words.browserOn(browser, system);
  const ending = useMutation({
    mutationFn: () =>
      call("DELETE /sessions/:id", { params: { id } }).catch((error) => {
        // The session has already ended.
        if (refusalOf(error) !== "NOT_FOUND") throw error;
      }),
    onSuccess: () => {
      queryClient.setQueryData(sessionsQuery.queryKey, (before) =>
        before?.filter((one) => one.id !== id),
      );
      notify(words.ended(what));
    },
  });
  return (
    <li className="row">
      <div style={{ minWidth: 0, flex: "1 1 200px" }}>
        <Group gap="xs" wrap="nowrap">
          <Text fw={650} className="name">
            {what}
          </Text>
          {isCurrent && <Badge style={{ flexShrink: 0 }}>{words.thisOne}</Badge>}
        </Group>
        <Text size="sm" c="dimmed">
          {words.signedIn} <Moment at={signedInAt} /> · {words.lastUsed} <Moment at={lastUsedAt} />
        </Text>
        <FailureNote error={ending.error} />
      </div>
      {!isCurrent && (
        <Button
          variant="default"
          size="xs"
          aria-label={words.endOneOf(what)}
          loading={ending.isPending}
          onClick={() => ending.mutate()}
        >
          {words.endOne}
        </Button>
      )}
    </li>
  );
}

function EndOthers() {
  const words = useWords(accountWords);
  const notify = useNotify();
  const queryClient = useQueryClient();
  const { confirm, dialog } = useConfirm();
  const end = async () => {
    await call("DELETE /sessions");
    queryClient.setQueryData(sessionsQuery.queryKey, (before) =>
      before?.filter(({ isCurrent }) => isCurrent),
    );
    notify(words.othersEnded);
  };
  return (
    <div>
      <Button
        variant="default"
        onClick={() =>
          confirm({
            title: words.endOthersTitle,
            text: words.endOthersText,
            action: words.endOthers,
            act: end,
          })
        }
      >
        {words.endOthers}
      </Button>
      {dialog}
    </div>
  );
}
