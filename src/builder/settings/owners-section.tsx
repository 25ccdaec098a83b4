import { Button, Stack, Text, Title } from "@mantine/core";
import { IconUserPlus } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { OwnedBot } from "#contract/bot/owned-bot.schema.ts";
import type { MadeInvitation } from "#contract/owner/owner.schema.ts";
import type { OwnerRole } from "#contract/owner/owner-limit.ts";
import { accountWords } from "../account/account-words.en.ts";
import {
  changeInvitations,
  InvitationLink,
  InvitationList,
  invitationsQuery,
} from "../account/invitation-list.tsx";
import { RoleChoice } from "../account/role-choice.tsx";
import { FailureNote } from "../parts/form/failure-note.tsx";
import { OwnersOnly } from "../parts/form/owners-only.tsx";
import { Loaded } from "../parts/list/loaded.tsx";
import { Icon } from "../parts/page/icon.tsx";
import { Section } from "../parts/page/section.tsx";
import { call } from "../request/builder-request.ts";
import { meQuery } from "../request/owner-query.ts";
import { useWords } from "../words.ts";
import { botOwnersQuery, OwnerRow } from "./owner-row.tsx";
import { ownerWords } from "./owner-words.en.ts";

/** The bot's owners, and invitations of the signed-in one for others. */
export function OwnersSection({ bot }: { bot: OwnedBot }) {
  const words = useWords(ownerWords);
  return (
    <Section title={words.title} lead={words.lead}>
      <Stack gap="lg">
        <OwnerList bot={bot} />
        <OwnersOnly botId={bot.id} what="owners">
          <BotInvitations bot={bot} />
        </OwnersOnly>
      </Stack>
    </Section>
  );
}

function OwnerList({ bot }: { bot: OwnedBot }) {
  const words = useWords(ownerWords);
  const { data: me } = useQuery(meQuery);
  return (
    <Loaded query={useQuery(botOwnersQuery(bot.id))} height={64}>
      {(owners) => {
        const isOne = owners.filter(({ role }) => role === "owner").length === 1;
        return (
          <div>
            <ul className="rows" aria-label={words.title}>
              {owners.map((owner) => (
                <OwnerRow
                  key={owner.id}
                  bot={bot}
                  owner={owner}
                  isMe={owner.id === me?.id}
                  isLast={owner.role === "owner" && isOne}
                />
              ))}
            </ul>
            {isOne && bot.role === "owner" && (
              <Text size="sm" c="dimmed" mt="xs">
                {words.onlyOne}
              </Text>
            )}
          </div>
        );
      }}
    </Loaded>
  );
}

function BotInvitations({ bot }: { bot: OwnedBot }) {
  const words = useWords(ownerWords);
  const about = useWords(accountWords);
  const queryClient = useQueryClient();
  const { data: invitations = [] } = useQuery(invitationsQuery);
  const [made, setMade] = useState<MadeInvitation | null>(null);
  const [role, setRole] = useState<OwnerRole>("editor");
  const inviting = useMutation({
    mutationFn: () => call("POST /invitations", { body: { botIds: [bot.id], role } }),
    onSuccess: (one) => {
      setMade(one);
      changeInvitations(queryClient, (before) => [one.invitation, ...before]);
    },
  });
  const toThisBot = invitations.filter(({ bots }) => bots.some(({ id }) => id === bot.id));
  return (
    <>
      <div>
        <Text mb="sm">{words.inviteText}</Text>
        <RoleChoice role={role} onChange={setRole} />
        <FailureNote error={inviting.error} />
        <Button
          mt="md"
          variant="default"
          leftSection={<Icon of={IconUserPlus} size={16} />}
          loading={inviting.isPending}
          onClick={() => inviting.mutate()}
        >
          {about.invite}
        </Button>
      </div>
      {toThisBot.length > 0 && (
        <div>
          <Title order={3} mb="xs">
            {about.open}
          </Title>
          <InvitationList invitations={toThisBot} />
        </div>
      )}
      {made && <InvitationLink made={made} onDone={() => setMade(null)} />}
    </>
  );
}
