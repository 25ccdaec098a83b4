import { Badge, Button, Stack, Text } from "@mantine/core";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { OwnerSession } from "#contract/owner/owner.schema.ts";
import { useConfirm } from "../parts/form/confirm-dialog.tsx";
import { columnsOf, DataTable } from "../parts/list/data-table.tsx";
import { Loaded } from "../parts/list/loaded.tsx";
import { Moment } from "../parts/list/moment.tsx";
import { useNotify } from "../parts/page/notify.tsx";
import { call, refusalOf } from "../request/builder-request.ts";
import { useFailureText } from "../request/failure-text.ts";
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
          <DataTable
            label={words.sessions}
            rows={sessions}
            keyOf={({ id }) => id}
            columns={columnsOf<OwnerSession>(words, {
              device: {
                isWide: true,
                cell: ({ browser, system, isCurrent }) => (
                  <>
                    {words.browserOn(browser, system)} {isCurrent && <Badge>{words.thisOne}</Badge>}
                  </>
                ),
              },
              signedIn: { cell: ({ signedInAt }) => <Moment at={signedInAt} /> },
              lastUsed: { cell: ({ lastUsedAt }) => <Moment at={lastUsedAt} /> },
              actions: {
                isActions: true,
                cell: (session) => !session.isCurrent && <EndButton session={session} />,
              },
            })}
          />
          {sessions.length === 1 ? <Text c="dimmed">{words.onlyThis}</Text> : <EndOthers />}
        </Stack>
      )}
    </Loaded>
  );
}

function EndButton({ session: { id, browser, system } }: { session: OwnerSession }) {
  const words = useWords(accountWords);
  const notify = useNotify();
  const failureText = useFailureText();
  const queryClient = useQueryClient();
  const device = words.browserOn(browser, system);
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
      notify(words.ended(device));
    },
    onError: (error) => notify(failureText(error), { kind: "failed" }),
  });
  return (
    <Button
      variant="default"
      size="compact-sm"
      aria-label={words.endOneOf(device)}
      loading={ending.isPending}
      onClick={() => ending.mutate()}
    >
      {words.endOne}
    </Button>
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
