import { useMantineColorScheme } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconBraces, IconRobot, IconTrophy, IconUser } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useLocation } from "wouter";
import { appLink } from "#contract/bot/app-link.ts";
import { textIn } from "#contract/text/screen-text.ts";
import { maxSearchLength } from "#contract/user/user-limit.ts";
import { copyText } from "#web/copy-text.ts";
import { activityPath } from "../activities/activity-parts.ts";
import { activityWords } from "../activities/activity-words.en.ts";
import { languages } from "../language.ts";
import { useOpenTestPlayer } from "../overview/test-player.tsx";
import { useNotify } from "../parts/page/notify.tsx";
import { botsQuery, ownedBotQuery } from "../request/bot-query.ts";
import { call } from "../request/builder-request.ts";
import { pageOfBot } from "../shell/bot-switcher.tsx";
import { openOverlay } from "../shell/overlay.ts";
import { themes, useChooseLanguage } from "../shell/preferences.tsx";
import { useSignOut } from "../shell/session.ts";
import { useWords, wordsIn } from "../words.ts";
import { botCommands, type Command, generalCommands } from "./commands.ts";
import { paletteWords } from "./palette-words.en.ts";

const settleMs = 200;
const shownUsers = 5;
/** The other bots that are listed before somebody searches. */
const shownBots = 5;

/** All commands on a page, except for users. */
export function useCommands(botId: string | undefined): Command[] {
  const [location] = useLocation();
  const { data: bots = [] } = useQuery(botsQuery);
  const { data: bot } = useQuery({ ...ownedBotQuery(botId ?? ""), enabled: botId !== undefined });
  const page = pageOfBot(location, botId);
  const others = bots.filter(({ id }) => id !== botId);
  return [
    ...(botId === undefined ? [] : botCommands(botId, bot?.role === "editor")),
    ...(bot?.fields ?? []).map(({ name, url }) => ({
      id: `field ${name}`,
      group: "fields" as const,
      icon: IconBraces,
      label: () => name,
      note: url,
      href: `/bots/${botId}/fields?edit=${name}`,
      isDeep: true as const,
    })),
    ...(["tasks", "boosts", "quizzes"] as const).flatMap((part) =>
      (bot?.activities[part] ?? []).map(({ id, title }) => ({
        id: `${part} ${id}`,
        group: "activities" as const,
        icon: IconTrophy,
        label: (language: string) =>
          textIn(title, language) || wordsIn(language, activityWords).untitled,
        href: activityPath(bot?.id ?? "", part),
        isDeep: true as const,
      })),
    ),
    ...others.map(({ id, name, username }, index) => ({
      id: `bot ${id}`,
      group: "bots" as const,
      icon: IconRobot,
      label: () => name,
      note: `@${username}`,
      href: `/bots/${id}${page}`,
      ...(index >= shownBots && { isDeep: true as const }),
    })),
    ...generalCommands,
  ];
}

/** The bot's users whom the service finds by what is typed. */
export function useFoundUsers(botId: string | undefined, typed: string) {
  const query = typed.trim().replace(/^@/, "").slice(0, maxSearchLength);
  const [search] = useDebouncedValue(query, settleMs);
  const isSearch = botId !== undefined && search !== "" && query !== "";
  const { data, isFetching } = useQuery({
    queryKey: ["bot", botId, "users", "palette", search],
    queryFn: async ({ signal }) => {
      const query = { search, limit: shownUsers };
      return (
        await call("GET /bots/:botId/users", { params: { botId: botId ?? "" }, query, signal })
      ).users;
    },
    enabled: isSearch,
    placeholderData: keepPreviousData,
  });
  const users = (isSearch ? (data ?? []) : []).map(
    ({ tgId, name, username }): Command => ({
      id: `user ${tgId}`,
      group: "users",
      icon: IconUser,
      label: () => name || (username ? `@${username}` : String(tgId)),
      note: username ? `@${username} · ${tgId}` : String(tgId),
      href: `/bots/${botId}/users?user=${tgId}`,
    }),
  );
  return { users, isLooking: isFetching || (botId !== undefined && query !== search) };
}

/** Runs the commands that have no address. */
export function useRunCommand(botId: string | undefined): (id: string) => void {
  const words = useWords(paletteWords);
  const notify = useNotify();
  const signOut = useSignOut();
  const setLanguage = useChooseLanguage();
  const { setColorScheme } = useMantineColorScheme();
  const openTestPlayer = useOpenTestPlayer(botId ?? "");
  const { data: bot } = useQuery({ ...ownedBotQuery(botId ?? ""), enabled: botId !== undefined });
  const link = appLink(bot ?? { username: "" });
  const runs: Readonly<Record<string, () => unknown>> = {
    "test-player": () => openTestPlayer.open(),
    app: () => window.open(link, "_blank", "noreferrer"),
    "copy-link": async () =>
      (await copyText(link))
        ? notify(words.linkCopied)
        : notify(words.copyFailed, { kind: "failed" }),
    docs: () => window.open("/docs", "_blank", "noreferrer"),
    shortcuts: () => openOverlay("shortcuts"),
    "sign-out": () => signOut.mutate(),
    ...Object.fromEntries(themes.map((theme) => [`theme ${theme}`, () => setColorScheme(theme)])),
    ...Object.fromEntries(languages.map((tag) => [`language ${tag}`, () => setLanguage(tag)])),
  };
  return (id) => void runs[id]?.();
}
