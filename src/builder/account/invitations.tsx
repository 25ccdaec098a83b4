import { Button, Checkbox, Stack, Text, Title } from "@mantine/core";
import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { BotSummary } from "#contract/bot/owned-bot.schema.ts";
import type { MadeInvitation } from "#contract/owner/owner.schema.ts";
import type { OwnerRole } from "#contract/owner/owner-limit.ts";
import { FailureNote } from "../parts/form/failure-note.tsx";
import { useKept } from "../parts/form/kept-form.ts";
import { botsQuery } from "../request/bot-query.ts";
import { call } from "../request/builder-request.ts";
import { useWords } from "../words.ts";
import { accountWords } from "./account-words.en.ts";
import {
  changeInvitations,
  InvitationLink,
  InvitationList,
  invitationsQuery,
} from "./invitation-list.tsx";
import { RoleChoice } from "./role-choice.tsx";

/** Creates invitations and lists pending ones. */
export function Invitations() {
  const words = useWords(accountWords);
  const queryClient = useQueryClient();
  const { data: invitations } = useSuspenseQuery(invitationsQuery);
  const { data: all } = useSuspenseQuery(botsQuery);
  const bots = all.filter((bot) => bot.role === "owner");
  const [made, setMade] = useState<MadeInvitation | null>(null);
  return (
    <Stack gap="lg">
      {bots.length === 0 ? (
        <Text>{words.noBots}</Text>
      ) : (
        <InvitationForm
          bots={bots}
          onMade={(one) => {
            setMade(one);
            changeInvitations(queryClient, (before) => [one.invitation, ...before]);
          }}
        />
      )}
      <div>
        <Title order={3} mb="xs">
          {words.open}
        </Title>
        {invitations.length === 0 && <Text c="dimmed">{words.noneOpen}</Text>}
        {invitations.length > 0 && <InvitationList invitations={invitations} />}
      </div>
      {made && <InvitationLink made={made} onDone={() => setMade(null)} />}
    </Stack>
  );
}

function InvitationForm({
  bots,
  onMade,
}: {
  bots: readonly BotSummary[];
  onMade: (made: MadeInvitation) => void;
}) {
  const words = useWords(accountWords);
  const kept = useKept<string[]>("invitation");
  const [chosen, setChosen] = useState(() =>
    (kept.found ?? []).filter((id) => bots.some((bot) => bot.id === id)),
  );
  const [isMissing, setMissing] = useState(false);
  const [role, setRole] = useState<OwnerRole>("editor");
  const inviting = useMutation({
    mutationFn: (botIds: string[]) => call("POST /invitations", { body: { botIds, role } }),
    onSuccess: (made) => {
      choose([]);
      onMade(made);
    },
  });
  const choose = (botIds: string[]) => {
    setChosen(botIds);
    kept.keep(botIds.length > 0 ? botIds : undefined);
    setMissing(false);
  };
  const submit = () => {
    if (chosen.length === 0) return setMissing(true);
    return inviting.mutate(chosen);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Stack>
        <Checkbox.Group
          label={words.forBots}
          value={chosen}
          onChange={choose}
          error={isMissing ? words.needBots : undefined}
        >
          <Stack gap="xs" mt="xs">
            {bots.map(({ id, name, username }) => (
              <Checkbox
                key={id}
                value={id}
                label={
                  <>
                    {name}{" "}
                    <Text span inherit c="dimmed">
                      {`@${username}`}
                    </Text>
                  </>
                }
              />
            ))}
          </Stack>
        </Checkbox.Group>
        <RoleChoice role={role} onChange={setRole} />
        <FailureNote error={inviting.error} />
        <div>
          <Button type="submit" loading={inviting.isPending}>
            {words.invite}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
