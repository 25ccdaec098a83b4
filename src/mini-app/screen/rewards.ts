import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { balanceAt } from "#game/balance.ts";
import { formatNumber } from "#web/number-format.ts";
import { isRequestFailure, request } from "#web/request.ts";
import { serverNow } from "../session/clock.ts";
import { language } from "../session/page-context.ts";
import { playerCall } from "../session/player-call.ts";
import { useSession } from "../session/session-query.ts";
import { useGame } from "../taps/predicted-game.ts";
import { noticeWords } from "./notice-words.ts";

/** Mined points are rounded, so that a balance may differ by one. */
const roundedPoints = 1;

/** The number of history entries to read. */
const fewEntries = 20;

/** The sentences about points that the player did not claim, by the source of their entry. */
const sentences: Readonly<Record<string, (points: string) => string>> = {
  invite: noticeWords.invited,
  api: noticeWords.credited,
  owner: noticeWords.credited,
};

/**
 * Sentences about rewards that arrive while the app is open, oldest first, and the function that
 * removes the first one. A balance that rises by more than taps and mining explain has its reasons
 * in the history.
 */
export function useRewards(): [readonly string[], () => void] {
  const client = useQueryClient();
  const session = useSession();
  const game = useGame(() => Number.POSITIVE_INFINITY);
  const last = useRef({ session, game });
  const [rewards, setRewards] = useState<readonly string[]>([]);
  useEffect(() => {
    const before = last.current;
    last.current = { session, game };
    // A session without a token is the last visit's.
    if (before.session === session || before.session.token === "") return;
    const now = serverNow();
    const more = balanceAt(game, now) - balanceAt(before.game, now);
    if (more <= roundedPoints) return;
    readRewards(client, before.session.serverTime, session.serverTime).then(
      (sentences) => setRewards((earlier) => [...earlier, ...sentences]),
      ignoreFailure,
    );
  });
  return [rewards, () => setRewards((all) => all.slice(1))];
}

async function readRewards(client: QueryClient, after: number, until: number): Promise<string[]> {
  const call = await playerCall(client);
  const query = { limit: String(fewEntries) };
  const { entries } = await request("GET /history", { ...call, query });
  return [...entries].reverse().flatMap(({ source, points, createdAt }) => {
    const sentence = sentences[source];
    const isNew = after < createdAt && createdAt <= until;
    return sentence && isNew && points > 0 ? [sentence(formatNumber(points, language))] : [];
  });
}

/** The history page has the entries, too. */
function ignoreFailure(failure: unknown): void {
  if (!isRequestFailure(failure)) throw failure;
}
