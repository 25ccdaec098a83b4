import { Alert, Button, type DefaultMantineColor, Group, Stack, Text } from "@mantine/core";
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleOff,
  type TablerIcon,
} from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { BotChat, PlatformChat } from "#contract/bot/bot-chat.schema.ts";
import { PlatformReason } from "../messages/refusal.tsx";
import { useConfirm } from "../parts/form/confirm-dialog.tsx";
import { OwnersOnlyNote, useIsEditor } from "../parts/form/owners-only.tsx";
import { Moment } from "../parts/list/moment.tsx";
import { Icon } from "../parts/page/icon.tsx";
import { call } from "../request/builder-request.ts";
import { serviceNow } from "../request/service-time.ts";
import { useWords } from "../words.ts";
import { chatQuery, useChatCache } from "./chat-query.ts";
import { type ChatWords, chatWords } from "./chat-words.en.ts";
import { TelegramFailure } from "./telegram-failure.tsx";

type State = keyof ChatWords["states"];

/** Telegram keeps the last failure after it has delivered updates again. */
const recentMs = 3_600_000;

/** The setting and Telegram's answer together; "stray" and "lost" are half done. */
function stateOf({ updatesSince, platform }: BotChat): State {
  const isOn = updatesSince !== null;
  if (!platform) return isOn ? "onUnknown" : "offUnknown";
  const { target, failedAt, pending } = platform.updates;
  if (target === "other") return isOn ? "moved" : "taken";
  if (target === "none") return isOn ? "lost" : "off";
  if (!isOn) return "stray";
  const isRecent = failedAt !== null && failedAt > serviceNow() - recentMs;
  return isRecent && pending > 0 ? "failing" : "on";
}

const looks: Readonly<Record<State, readonly [DefaultMantineColor, TablerIcon]>> = {
  on: ["green", IconCircleCheck],
  off: ["gray", IconCircleOff],
  onUnknown: ["gray", IconCircleCheck],
  offUnknown: ["gray", IconCircleOff],
  failing: ["red", IconAlertTriangle],
  lost: ["yellow", IconAlertTriangle],
  moved: ["yellow", IconAlertTriangle],
  taken: ["yellow", IconAlertTriangle],
  stray: ["yellow", IconAlertTriangle],
};

/** The state of the bot's updates as Telegram confirms it, and the owners' switch. */
export function UpdatesState({ botId, chat }: { botId: string; chat: BotChat }) {
  const words = useWords(chatWords);
  const isEditor = useIsEditor(botId);
  const state = stateOf(chat);
  const [color, icon] = looks[state];
  const { updatesSince, platform } = chat;
  return (
    <Stack gap="md">
      <Alert color={color} role="status" icon={<Icon of={icon} />} title={words.states[state]}>
        <Text size="sm" style={{ overflowWrap: "anywhere" }}>
          {words.stateTexts[state](platform?.updates.host ?? words.unknownHost)}
        </Text>
        {state === "on" && updatesSince !== null && (
          <Text size="sm" mt={4}>
            {words.onSince} <Moment at={updatesSince} />.
          </Text>
        )}
        {platform && <Delivery state={state} updates={platform.updates} />}
      </Alert>
      {isEditor ? (
        <OwnersOnlyNote what="chat" />
      ) : (
        <UpdatesSwitch botId={botId} state={state} isTurnedOn={updatesSince !== null} />
      )}
    </Stack>
  );
}

/** The updates that wait, and the last failed delivery. */
function Delivery({ state, updates }: { state: State; updates: PlatformChat["updates"] }) {
  const words = useWords(chatWords);
  const { pending, failedAt, failure } = updates;
  return (
    <>
      {pending > 0 && (
        <Text size="sm" mt={4}>
          {words.pending(pending)} {state === "off" && words.pendingNote}
        </Text>
      )}
      {state === "failing" && failedAt !== null && (
        <>
          <Text size="sm" mt={4}>
            {words.failedAt} <Moment at={failedAt} />.
          </Text>
          {failure !== null && <PlatformReason reason={failure} />}
        </>
      )}
    </>
  );
}

/** Turns updates on or off; a half-done state offers both. */
function UpdatesSwitch({
  botId,
  state,
  isTurnedOn,
}: {
  botId: string;
  state: State;
  isTurnedOn: boolean;
}) {
  const words = useWords(chatWords);
  const queryClient = useQueryClient();
  const cache = useChatCache(botId);
  const { confirm, dialog } = useConfirm();
  const set = (isOn: boolean) =>
    call("PUT /bots/:botId/chat/updates", { params: { botId }, body: { isOn } });
  const setting = useMutation({
    mutationFn: set,
    onSuccess: cache,
    // Another program may have taken the updates since this page was read.
    onError: () => queryClient.invalidateQueries(chatQuery(botId)),
  });
  const isHalfDone = state === "lost" || state === "moved";
  const turnOff = () =>
    confirm({
      title: words.offTitle,
      text: words.offText,
      action: words.turnOff,
      act: async () => cache(await set(false)),
    });
  return (
    <Stack gap="sm">
      <Group gap="xs">
        {(!isTurnedOn || isHalfDone) && (
          <Button loading={setting.isPending} onClick={() => setting.mutate(true)}>
            {isTurnedOn ? words.turnOnAgain : words.turnOn}
          </Button>
        )}
        {isTurnedOn && (
          <Button variant="default" onClick={turnOff}>
            {words.turnOff}
          </Button>
        )}
        {state === "stray" && (
          <Button
            variant="default"
            disabled={setting.isPending}
            onClick={() => setting.mutate(false)}
          >
            {words.disconnect}
          </Button>
        )}
      </Group>
      {state === "off" && (
        <Text size="sm" c="dimmed">
          {words.pollingNote}
        </Text>
      )}
      <TelegramFailure error={setting.error} />
      {dialog}
    </Stack>
  );
}
