import { useDebouncedValue } from "@mantine/hooks";
import { IconUser } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { maxSearchLength } from "#contract/user/user-limit.ts";
import { call } from "../request/builder-request.ts";
import { useWords } from "../words.ts";
import type { EntryGroup } from "./entry.ts";
import { paletteWords } from "./palette-words.en.ts";

const settleMs = 200;
const shownUsers = 5;

/** The bot's users whom the service finds by what is typed. */
export function useUserEntries(
  botId: string | undefined,
  typed: string,
): { readonly users: EntryGroup; readonly isLooking: boolean } {
  const { groups } = useWords(paletteWords);
  const [settled] = useDebouncedValue(typed.trim().replace(/^@/, ""), settleMs);
  const asked = settled.slice(0, maxSearchLength);
  const isAsked = botId !== undefined && asked !== "" && typed.trim() !== "";
  const { data, isFetching } = useQuery({
    queryKey: ["bot", botId, "users", "palette", asked],
    queryFn: async ({ signal }) => {
      const query = { search: asked, limit: shownUsers };
      return (
        await call("GET /bots/:botId/users", { params: { botId: botId ?? "" }, query, signal })
      ).users;
    },
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  const found = isAsked ? (data ?? []) : [];
  return {
    isLooking: isFetching || (botId !== undefined && typed.trim().replace(/^@/, "") !== settled),
    users: {
      id: "users",
      label: groups.users,
      entries: found.map(({ tgId, name, username }) => ({
        id: `user ${tgId}`,
        label: name || (username ? `@${username}` : String(tgId)),
        note: username ? `@${username} · ${tgId}` : String(tgId),
        icon: IconUser,
        href: `/bots/${botId}/users?user=${tgId}`,
      })),
    },
  };
}
