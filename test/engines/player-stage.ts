import type { BotFile } from "#contract/bot/bot-file.schema.ts";
import { type OwnerEndpoint, startOwnerEndpoint } from "#demo/owner-endpoint.ts";
import { botWith } from "../e2e/bot.ts";
import { type LaunchUser, type RunningService, startService } from "../e2e/service.ts";
import { type Front, startFront } from "./front.ts";
import { pageScript } from "./page-script.ts";

/** A service with a proxy, a bot with every feature, and the bot's owner's server. */
export interface PlayerStage {
  readonly service: RunningService;
  readonly front: Front;
  readonly owner: OwnerEndpoint;
  /** The URL that the messaging client opens for this user. */
  readonly launch: (user: LaunchUser) => Promise<string>;
  /** The points stored in the service. */
  readonly paidPoints: (id: number) => Promise<number>;
  readonly close: () => Promise<unknown>;
}

export async function startPlayerStage(): Promise<PlayerStage> {
  const front = await startFront();
  const service = await startService({ BASE_URL: front.url });
  front.target = service.url;
  front.script = pageScript;
  const trusted = { baseUrl: front.url, botId: "acme" };
  const owner = await startOwnerEndpoint({ port: 0, allowedOrigins: [front.url], trusted });
  await service.importBot(bot(owner.url));
  return {
    service,
    front,
    owner,
    launch: async (user) => (await service.launch("acme", user)).replace(service.url, front.url),
    paidPoints: async (id) => (await service.openSession("acme", { id })).game.points,
    close: () => Promise.all([service.close(), owner.close(), front.close()]),
  };
}

function bot(ownerUrl: string): BotFile {
  const title = (en: string, ru: string) => ({ en, ru });
  const field = (name: string, path: string) => ({ name, url: ownerUrl + path });
  const fields = [
    field("rank", "/rank"),
    field("clan", "/clan"),
    { ...field("verified", "/verified"), signed: true },
  ];
  return botWith(fields, {
    game: {
      levels: [{ name: "Bronze", points: 500 }],
      maxEnergy: 500,
      energyPerSecond: 1,
      pointsPerTap: 5,
      autominePointsPerHour: 0,
    },
    tasks: [
      {
        id: "code",
        title: title("Say the word", "Скажите слово"),
        kind: "code",
        code: "Open",
        reward: 29,
      },
    ],
    daily: { rewards: [100, 150], hour: 0, whenMissed: "start-over" },
    boosts: [
      {
        id: "tap",
        title: title("Strong tap", "Сильное нажатие"),
        price: 60,
        growth: 2,
        max: 10,
        effect: { pointsPerTap: 1 },
      },
    ],
    screen: {
      blocks: [
        { type: "text", style: "title", text: title("Hello, {{name}}", "Привет, {{name}}") },
        { type: "points" },
        { type: "level" },
        { type: "energy" },
        { type: "tap" },
        { type: "stat", label: title("Rank", "Место"), value: "{{rank}}" },
        {
          type: "text",
          text: title(
            "You are {{rank}}, and nobody else is {{rank}}.",
            "Вы {{rank}}, и никто другой не {{rank}}.",
          ),
        },
        { type: "stat", label: title("Verified", "Проверено"), value: "{{verified}}" },
        { type: "daily" },
        { type: "tasks" },
        { type: "boosts" },
        { type: "leaderboard" },
        { type: "wallet" },
        { type: "friends" },
      ],
    },
    pages: [
      {
        id: "clan",
        title: title("Clan", "Клан"),
        icon: "trophy",
        blocks: [
          { type: "text", style: "title", text: title("Your clan", "Ваш клан") },
          { type: "stat", label: title("Clan", "Клан"), value: "{{clan}}" },
        ],
      },
    ],
  });
}
