import { Button, Text, Title } from "@mantine/core";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Invitation } from "#contract/owner/owner.schema.ts";
import { columnsOf, DataTable } from "../parts/list/data-table.tsx";
import { Loaded } from "../parts/list/loaded.tsx";
import { Moment } from "../parts/list/moment.tsx";
import { useNotify } from "../parts/page/notify.tsx";
import { call } from "../request/builder-request.ts";
import { useFailureText } from "../request/failure-text.ts";
import { useWords } from "../words.ts";
import { accountWords } from "./account-words.en.ts";

/** The owner's invitations that still work, newest first. */
export const invitationsQuery = queryOptions({
  queryKey: ["invitations"],
  queryFn: async ({ signal }) => (await call("GET /invitations", { signal })).invitations,
});

/** The pending invitations of the signed-in owner, or those of them to one bot. */
export function InvitationList({ botId }: { botId?: string }) {
  const words = useWords(accountWords);
  return (
    <Loaded query={useQuery(invitationsQuery)} height={64}>
      {(all) => {
        const invitations = all.filter(({ bots }) => !botId || bots.some(({ id }) => id === botId));
        if (invitations.length === 0) return !botId && <Text c="dimmed">{words.noneOpen}</Text>;
        return (
          <div>
            <Title order={3} mb="xs">
              {words.open}
            </Title>
            <InvitationTable invitations={invitations} />
          </div>
        );
      }}
    </Loaded>
  );
}

function InvitationTable({ invitations }: { invitations: readonly Invitation[] }) {
  const words = useWords(accountWords);
  return (
    <DataTable
      label={words.open}
      rows={invitations}
      keyOf={({ id }) => id}
      columns={columnsOf<Invitation>(words, {
        bots: { isWide: true, cell: ({ bots }) => <BotNames bots={bots} /> },
        role: { cell: ({ bots, role }) => bots.length > 0 && words.names[role] },
        made: { cell: ({ createdAt }) => <Moment at={createdAt} /> },
        until: { cell: ({ expiresAt }) => <Moment at={expiresAt} /> },
        actions: { isActions: true, cell: (one) => <RevokeButton invitation={one} /> },
      })}
    />
  );
}

/** Names with IDs, as bots may share a name. */
function BotNames({ bots }: Pick<Invitation, "bots">) {
  const { alone } = useWords(accountWords);
  if (bots.length === 0) return alone;
  return bots.map(({ id, name }) => (
    <div key={id} style={{ overflowWrap: "anywhere", whiteSpace: "normal" }}>
      {name}{" "}
      <Text span inherit c="dimmed" fw={400}>
        {id}
      </Text>
    </div>
  ));
}

function RevokeButton({ invitation: { id, bots } }: { invitation: Invitation }) {
  const words = useWords(accountWords);
  const notify = useNotify();
  const failureText = useFailureText();
  const queryClient = useQueryClient();
  const revoking = useMutation({
    mutationFn: () => call("DELETE /invitations/:id", { params: { id } }),
    onSuccess: () =>
      queryClient.setQueryData(invitationsQuery.queryKey, (before) =>
        before?.filter((one) => one.id !== id),
      ),
    onError: (error) => notify(failureText(error), { kind: "failed" }),
  });
  return (
    <Button
      variant="default"
      size="compact-sm"
      aria-label={words.withdrawOf(bots.map(({ name }) => name).join(", ") || words.alone)}
      loading={revoking.isPending}
      onClick={() => revoking.mutate()}
    >
      {words.withdraw}
    </Button>
  );
}
