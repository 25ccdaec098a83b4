import { Drawer, Stack, Tabs, Text } from "@mantine/core";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { UserDetails, UserRow } from "#contract/user/user-table.schema.ts";
import { useLanguage } from "../language.ts";
import { OwnersOnly } from "../parts/form/owners-only.tsx";
import { columnsOf, DataTable } from "../parts/list/data-table.tsx";
import { Loaded, LoadedSlices } from "../parts/list/loaded.tsx";
import { useEscapeOfTopDialog, useReturnFocus } from "../parts/page/focus.ts";
import { shellWords } from "../shell/shell-words.en.ts";
import { spelled, useWords } from "../words.ts";
import { MessageForm } from "./message-form.tsx";
import { PointsForm } from "./points-form.tsx";
import { BlockButton, BlockNote } from "./user-block.tsx";
import { useUserColumns } from "./user-columns.tsx";
import { UserData } from "./user-data.tsx";
import { UserFacts } from "./user-facts.tsx";
import { UserLedger } from "./user-ledger.tsx";
import { friendsQuery, userQuery } from "./user-query.ts";
import { userWords } from "./user-words.en.ts";
import { ValueForm } from "./value-form.tsx";

interface DrawerProps {
  readonly botId: string;
  readonly tgId: string;
  readonly linkTo: (tgId: number) => string;
  readonly onClose: () => void;
}

/** A user's details, the actions on them, and their ledger and friends. */
export function UserDrawer({ botId, tgId, linkTo, onClose }: DrawerProps) {
  const words = { ...useWords(shellWords), ...useWords(userWords) };
  const query = useQuery(userQuery(botId, tgId));
  useReturnFocus();
  useEscapeOfTopDialog(onClose);
  return (
    <Drawer
      opened
      position="right"
      size="min(100vw, 560px)"
      title={query.data?.name || words.unnamed(Number(tgId))}
      onClose={onClose}
      closeOnEscape={false}
      closeButtonProps={{ "aria-label": words.close }}
    >
      <Loaded query={query} height={240}>
        {(user) => (
          <Stack gap="lg">
            <BlockNote botId={botId} user={user} />
            <UserFacts botId={botId} user={user} linkTo={linkTo} />
            <BlockButton botId={botId} user={user} />
            <Actions botId={botId} user={user} />
            <Lists botId={botId} user={user} linkTo={linkTo} />
            <UserData botId={botId} user={user} onErased={onClose} />
          </Stack>
        )}
      </Loaded>
    </Drawer>
  );
}

function Actions({ botId, user }: { botId: string; user: UserDetails }) {
  const words = useWords(userWords);
  return (
    <Tabs defaultValue="points">
      <Tabs.List aria-label={words.actionsOf(user.name || words.unnamed(user.tgId))}>
        {(["points", "message", "value"] as const).map((action) => (
          <Tabs.Tab key={action} value={action} className="user-tab">
            {words.actions[action]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="points" pt="md">
        <OwnersOnly botId={botId} what="points">
          <PointsForm botId={botId} user={user} />
        </OwnersOnly>
      </Tabs.Panel>
      <Tabs.Panel value="message" pt="md">
        <MessageForm botId={botId} user={user} />
      </Tabs.Panel>
      <Tabs.Panel value="value" pt="md">
        <ValueForm botId={botId} user={user} />
      </Tabs.Panel>
    </Tabs>
  );
}

function Lists({
  botId,
  user: { tgId, name, friendsCount },
  linkTo,
}: Pick<DrawerProps, "botId" | "linkTo"> & { user: UserDetails }) {
  const words = useWords(userWords);
  const language = useLanguage();
  const id = String(tgId);
  return (
    <Tabs defaultValue="ledger" keepMounted={false}>
      <Tabs.List aria-label={name || words.unnamed(tgId)}>
        <Tabs.Tab value="ledger" className="user-tab">
          {words.ledger}
        </Tabs.Tab>
        <Tabs.Tab value="friends" className="user-tab">
          {words.friendsOf(spelled(language, friendsCount))}
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="ledger" pt="md">
        <UserLedger botId={botId} tgId={id} linkTo={linkTo} />
      </Tabs.Panel>
      <Tabs.Panel value="friends" pt="md">
        <Friends botId={botId} tgId={id} linkTo={linkTo} />
      </Tabs.Panel>
    </Tabs>
  );
}

function Friends({ botId, tgId, linkTo }: Omit<DrawerProps, "onClose">) {
  const words = useWords(userWords);
  const { name, points, level, createdAt } = useUserColumns(linkTo);
  return (
    <LoadedSlices
      query={useInfiniteQuery(friendsQuery(botId, tgId))}
      rowsOf={({ users }) => users}
      empty={<Text c="dimmed">{words.noFriends}</Text>}
    >
      {(friends) => (
        <DataTable
          label={words.columns.friends}
          columns={columnsOf<UserRow>(words.columns, {
            name,
            points,
            level,
            createdAt: { ...createdAt, isMinor: false },
          })}
          rows={friends}
          keyOf={(friend) => String(friend.tgId)}
          isLinked
        />
      )}
    </LoadedSlices>
  );
}
