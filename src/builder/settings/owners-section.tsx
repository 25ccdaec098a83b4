import { Badge, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { OwnedBot } from "#contract/bot/owned-bot.schema.ts";
import type { BotOwner } from "#contract/owner/owner.schema.ts";
import { accountWords } from "../account/account-words.en.ts";
import { InvitationForm } from "../account/invitation-form.tsx";
import { InvitationList } from "../account/invitation-list.tsx";
import { useLanguage } from "../language.ts";
import { OwnersOnly } from "../parts/form/owners-only.tsx";
import { columnsOf, DataTable } from "../parts/list/data-table.tsx";
import { Loaded } from "../parts/list/loaded.tsx";
import { Section } from "../parts/page/section.tsx";
import { meQuery } from "../request/owner-query.ts";
import { useWords } from "../words.ts";
import { botOwnersQuery, OwnerActions } from "./owner-actions.tsx";
import { ownerWords } from "./owner-words.en.ts";

/** The bot's owners, and invitations of the signed-in one for others. */
export function OwnersSection({ bot }: { bot: OwnedBot }) {
  const words = useWords(ownerWords);
  return (
    <Section title={words.title} lead={words.lead}>
      <Stack gap="lg">
        <Loaded query={useQuery(botOwnersQuery(bot.id))} height={64}>
          {(owners) => <OwnerTable bot={bot} owners={owners} />}
        </Loaded>
        <OwnersOnly botId={bot.id} what="owners">
          <Text>{words.inviteText}</Text>
          <InvitationForm to={bot} />
          <InvitationList botId={bot.id} />
        </OwnersOnly>
      </Stack>
    </Section>
  );
}

function OwnerTable({ bot, owners }: { bot: OwnedBot; owners: readonly BotOwner[] }) {
  const words = { ...useWords(accountWords), ...useWords(ownerWords) };
  const language = useLanguage();
  const { data: me } = useQuery(meQuery);
  const isOnlyOwner = ({ role }: BotOwner) =>
    role === "owner" && owners.filter((one) => one.role === "owner").length === 1;
  return (
    <div>
      <DataTable
        label={words.title}
        rows={owners}
        keyOf={({ id }) => id}
        columns={columnsOf<BotOwner>(words, {
          name: {
            isWide: true,
            cell: ({ id, name, email }) => (
              <div style={{ overflowWrap: "anywhere" }}>
                {name} {id === me?.id && <Badge>{words.you}</Badge>}
                <Text size="sm">{email}</Text>
              </div>
            ),
          },
          role: {
            cell: ({ role, since }) => (
              <Text inherit miw="12ch" maw="18ch" style={{ whiteSpace: "normal" }}>
                {words.since[role](
                  new Date(since).toLocaleDateString(language, { dateStyle: "long" }),
                )}
              </Text>
            ),
          },
          ...(owners.length > 1 && {
            actions: {
              cell: (owner: BotOwner) =>
                !isOnlyOwner(owner) && (
                  <OwnerActions bot={bot} owner={owner} isMe={owner.id === me?.id} />
                ),
            },
          }),
        })}
      />
      {bot.role === "owner" && owners.some(isOnlyOwner) && (
        <Text size="sm" c="dimmed" mt="xs">
          {words.onlyOne}
        </Text>
      )}
    </div>
  );
}
