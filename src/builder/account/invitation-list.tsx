import { Button, Text } from "@mantine/core";
import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Invitation, MadeInvitation } from "#contract/owner/owner.schema.ts";
import { FailureNote } from "../parts/form/failure-note.tsx";
import { ShownOnce } from "../parts/form/shown-once.tsx";
import { Moment } from "../parts/list/moment.tsx";
import { call } from "../request/builder-request.ts";
import { useWords } from "../words.ts";
import { accountWords } from "./account-words.en.ts";
import { roleWords } from "./role-words.en.ts";

/** The owner's invitations that still work, newest first. */
export const invitationsQuery = queryOptions({
  queryKey: ["invitations"],
  queryFn: async ({ signal }) => (await call("GET /invitations", { signal })).invitations,
});

/** Changes the cached invitations. */
export function changeInvitations(
  queryClient: QueryClient,
  edit: (before: Invitation[]) => Invitation[],
): void {
  queryClient.setQueryData(invitationsQuery.queryKey, (before) => before && edit(before));
}

/** Pending invitations, each with a button that revokes it. */
export function InvitationList({ invitations }: { invitations: readonly Invitation[] }) {
  const words = useWords(accountWords);
  return (
    <ul className="rows" aria-label={words.open}>
      {invitations.map((one) => (
        <InvitationRow key={one.id} invitation={one} />
      ))}
    </ul>
  );
}

/** The link of an invitation that was just made. */
export function InvitationLink({
  made: { link },
  onDone,
}: {
  made: MadeInvitation;
  onDone: () => void;
}) {
  const words = useWords(accountWords);
  return (
    <ShownOnce
      title={words.madeTitle}
      text={words.madeText}
      secret={link}
      what={words.link}
      done={words.done}
      onDone={onDone}
    />
  );
}

function InvitationRow({ invitation }: { invitation: Invitation }) {
  const words = useWords(accountWords);
  const { names } = useWords(roleWords);
  const queryClient = useQueryClient();
  const withdrawing = useMutation({
    mutationFn: () => call("DELETE /invitations/:id", { params: { id: invitation.id } }),
    onSuccess: () =>
      changeInvitations(queryClient, (before) => before.filter(({ id }) => id !== invitation.id)),
  });
  const bots = invitation.bots.map(({ name }) => name).join(", ") || words.alone;
  return (
    <li className="row">
      <div style={{ minWidth: 0 }}>
        <Text fw={650} style={{ overflowWrap: "anywhere" }}>
          {bots}
        </Text>
        <Text size="sm" c="dimmed">
          {invitation.bots.length > 0 && `${names[invitation.role]} · `}
          {words.made} <Moment at={invitation.createdAt} /> · {words.until}{" "}
          <Moment at={invitation.expiresAt} />
        </Text>
        <FailureNote error={withdrawing.error} />
      </div>
      <Button
        variant="default"
        size="xs"
        aria-label={words.withdrawOf(bots)}
        loading={withdrawing.isPending}
        onClick={() => withdrawing.mutate()}
      >
        {words.withdraw}
      </Button>
    </li>
  );
}
