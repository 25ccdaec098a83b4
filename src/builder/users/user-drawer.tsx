import { Drawer, Skeleton, Stack, Tabs } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useLanguage } from "../language.ts";
import { OwnersOnly } from "../parts/form/owners-only.tsx";
import { LoadFailure } from "../parts/list/load-failure.tsx";
import { useEscapeOfTopDialog } from "../parts/page/escape.ts";
import { useReturnFocus } from "../parts/page/return-focus.ts";
import { shellWords } from "../shell/shell-words.en.ts";
import { spelled, useWords } from "../words.ts";
import { actionWords } from "./action-words.en.ts";
import { MessageForm } from "./message-form.tsx";
import { PointsForm } from "./points-form.tsx";
import { BlockButton, BlockNote } from "./user-block.tsx";
import { UserData } from "./user-data.tsx";
import { UserFacts } from "./user-facts.tsx";
import { UserFriends } from "./user-friends.tsx";
import { UserLedger } from "./user-ledger.tsx";
import { userQuery } from "./user-query.ts";
import { userWords } from "./user-words.en.ts";
import { ValueForm } from "./value-form.tsx";

const actions = { points: PointsForm, message: MessageForm, value: ValueForm } as const;
type Action = keyof typeof actions;

/** A user's details, what an owner can do with them, and their ledger and friends. */
export function UserDrawer({
  botId,
  tgId,
  linkTo,
  onClose,
}: {
  botId: string;
  tgId: string;
  linkTo: (tgId: number) => string;
  onClose: () => void;
}) {
  const words = { ...useWords(shellWords), ...useWords(userWords) };
  const language = useLanguage();
  const { tabs, actionsOf } = useWords(actionWords);
  const { data: user, error, refetch } = useQuery(userQuery(botId, tgId));
  const name = user?.name || words.unnamed(Number(tgId));
  useReturnFocus();
  useEscapeOfTopDialog(onClose);
  return (
    <Drawer
      opened
      position="right"
      size="min(100vw, 560px)"
      title={name}
      onClose={onClose}
      closeOnEscape={false}
      closeButtonProps={{ "aria-label": words.close }}
    >
      {!user && !error && <Skeleton height={240} aria-label={words.loading} role="status" />}
      {!user && error && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {user && (
        <Stack gap="lg">
          <BlockNote botId={botId} user={user} />
          <UserFacts botId={botId} user={user} linkTo={linkTo} />
          <BlockButton botId={botId} user={user} />
          <Tabs defaultValue="points">
            <Tabs.List aria-label={actionsOf(name)}>
              {Object.keys(actions).map((action) => (
                <Tabs.Tab key={action} value={action} className="user-tab">
                  {tabs[action as Action]}
                </Tabs.Tab>
              ))}
            </Tabs.List>
            {Object.entries(actions).map(([action, Form]) => (
              <Tabs.Panel key={action} value={action} pt="md">
                {action === "points" ? (
                  <OwnersOnly botId={botId} what="points">
                    <Form botId={botId} user={user} />
                  </OwnersOnly>
                ) : (
                  <Form botId={botId} user={user} />
                )}
              </Tabs.Panel>
            ))}
          </Tabs>
          <Tabs defaultValue="ledger" keepMounted={false}>
            <Tabs.List aria-label={name}>
              <Tabs.Tab value="ledger" className="user-tab">
                {words.ledger}
              </Tabs.Tab>
              <Tabs.Tab value="friends" className="user-tab">
                {words.friendsOf(spelled(language, user.friendsCount))}
              </Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="ledger" pt="md">
              <UserLedger botId={botId} tgId={tgId} linkTo={linkTo} />
            </Tabs.Panel>
            <Tabs.Panel value="friends" pt="md">
              <UserFriends botId={botId} tgId={tgId} linkTo={linkTo} />
            </Tabs.Panel>
          </Tabs>
          <UserData botId={botId} user={user} onErased={onClose} />
        </Stack>
      )}
    </Drawer>
  );
}
