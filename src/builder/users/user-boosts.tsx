import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { BoostedNumber } from "#contract/activity/activities.schema.ts";
import { textIn } from "#contract/text/screen-text.ts";
import type { UserDetails } from "#contract/user/user-table.schema.ts";
import { useLanguage } from "../language.ts";
import { ownedBotQuery } from "../request/bot-query.ts";
import { spelled, useWords } from "../words.ts";
import { userWords } from "./user-words.en.ts";

/** The boosts that a user has bought, how often, and what they all add. */
export function UserBoosts({
  botId,
  user: { boosts, boosted },
}: {
  botId: string;
  user: UserDetails;
}) {
  const words = useWords(userWords);
  const language = useLanguage();
  const { data: bot } = useQuery(ownedBotQuery(botId));
  const line = ({ id, bought }: UserDetails["boosts"][number]) => {
    const offered = bot?.activities.boosts?.find((boost) => boost.id === id);
    const title = textIn(offered?.title ?? "", language) || id;
    const max = offered && spelled(language, offered.max);
    return words.bought(title, spelled(language, bought), max);
  };
  const added = (Object.keys(words.adds) as BoostedNumber[]).filter((name) => boosted[name] > 0);
  return (
    <>
      {boosts.map((boost) => (
        <div key={boost.id}>{line(boost)}</div>
      ))}
      <Text size="sm" c="dimmed">
        {added.map((name) => words.adds[name](spelled(language, boosted[name]))).join(" · ")}
      </Text>
    </>
  );
}
