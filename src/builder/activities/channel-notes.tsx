import { useQueries } from "@tanstack/react-query";
import type { Activities } from "#contract/activity/activities.schema.ts";
import type { OwnedBot } from "#contract/bot/owned-bot.schema.ts";
import { textIn } from "#contract/text/screen-text.ts";
import { useLanguage } from "../language.ts";
import { ChannelCheck } from "./channel-check.tsx";
import { channelQuery } from "./channel-query.ts";

/** What the bot lacks in channels that saved tasks ask players to join, as far as it was tried. */
export function ChannelNotes({
  bot,
  saved: { tasks = [] },
  openId,
}: {
  bot: OwnedBot;
  saved: Activities;
  /** The task whose form is open, which says it itself. */
  openId: string | undefined;
}) {
  const language = useLanguage();
  const asking = tasks.flatMap((task) => (task.kind === "subscribe" ? [task] : []));
  const tried = useQueries({
    queries: asking.map(({ channel }) => channelQuery(bot.id, channel)),
  });
  return asking.map(({ id, channel, title }, index) => {
    const { data, error } = tried[index] ?? {};
    if (id === openId || (!error && (!data || data.kind === "ready"))) return null;
    return <ChannelCheck key={id} bot={bot} channel={channel} task={textIn(title, language)} />;
  });
}
