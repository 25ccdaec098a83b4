import { Button, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { deleteInvitation } from "#contract/builder-endpoints.ts";
import type { Invitation } from "#contract/schema/owner.ts";
import { FailureNote } from "../parts/failure-note.tsx";
import { Moment } from "../parts/moment.tsx";
import { call } from "../request/builder-request.ts";
import { useWords } from "../words.ts";
import { accountWords } from "./account-words.ts";

/** A pending invitation and a button that revokes it. */
export function InvitationRow({
  invitation,
  onGone,
}: {
  invitation: Invitation;
  onGone: () => void;
}) {
  const words = useWords(accountWords);
  const withdrawing = useMutation({
    mutationFn: () => call(deleteInvitation, { params: { id: invitation.id } }),
    onSuccess: onGone,
  });
  const bots = invitation.bots.map(({ name }) => name).join(", ") || words.alone;
  return (
    <li className="row">
      <div style={{ minWidth: 0 }}>
        <Text fw={650} style={{ overflowWrap: "anywhere" }}>
          {bots}
        </Text>
        <Text size="sm" c="dimmed">
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
