import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { BotFile } from "#contract/bot/bot-file.schema.ts";
import { botWith } from "../bot.ts";

/** The reward of each task of `activityBot`, in points, by its id. */
export const rewards = {
  visit: 11,
  subscribe: 13,
  invite: 17,
  level: 19,
  wallet: 23,
  code: 29,
  endpoint: 31,
  messages: 37,
};

interface TaskServer {
  readonly server: Server;
  readonly url: string;
  /** The body of its answers: whether a task is done. */
  answer: string;
}

export async function startTaskServer(): Promise<TaskServer> {
  const server = createServer((_, response) => void response.end(owner.answer));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const owner: TaskServer = { server, url, answer: "false" };
  return owner;
}

/** A bot with every kind of activity; the owner's server checks one of its tasks. */
export function activityBot(ownerUrl: string): BotFile {
  const name = (en: string, ru: string, fa: string) => ({ en, ru, fa });
  return botWith([], {
    game: {
      levels: [{ name: "Bronze", points: 50 }],
      maxEnergy: 500,
      energyPerSecond: 1,
      pointsPerTap: 5,
      autominePointsPerHour: 0,
    },
    tasks: [
      {
        id: "visit",
        title: name("Read the news", "Прочитайте новости", "اخبار را بخوانید"),
        kind: "visit",
        url: "https://acme.test/news",
        reward: rewards.visit,
      },
      {
        id: "subscribe",
        title: name("Join the channel", "Подпишитесь на канал", "در کانال عضو شوید"),
        kind: "subscribe",
        channel: "@acme_news",
        reward: rewards.subscribe,
      },
      {
        id: "invite",
        title: name("Bring a friend", "Приведите друга", "یک دوست بیاورید"),
        kind: "invite",
        count: 1,
        reward: rewards.invite,
      },
      {
        id: "level",
        title: name("Reach Bronze", "Дойдите до бронзы", "به برنز برسید"),
        kind: "level",
        level: 1,
        reward: rewards.level,
      },
      {
        id: "wallet",
        title: name("Connect a wallet", "Подключите кошелёк", "کیف پول وصل کنید"),
        kind: "wallet",
        reward: rewards.wallet,
      },
      {
        id: "code",
        title: "Say the word of a title that is as long as an owner may want one to be",
        kind: "code",
        code: "Open",
        reward: rewards.code,
      },
      {
        id: "endpoint",
        title: name("Win a round", "Выиграйте раунд", "یک دور ببرید"),
        kind: "endpoint",
        endpoint: `${ownerUrl}/round`,
        reward: rewards.endpoint,
      },
      {
        id: "messages",
        title: name("Get our news", "Получайте наши новости", "خبرهای ما را دریافت کنید"),
        kind: "messages",
        reward: rewards.messages,
      },
    ],
    daily: { rewards: [100, 150, 12_500, 1_000_000], hour: 0, whenMissed: "start-over" },
    boosts: [
      {
        id: "tap",
        title: name("Strong tap", "Сильное нажатие", "ضربهٔ قوی"),
        price: 60,
        growth: 2,
        max: 10,
        effect: { pointsPerTap: 1 },
      },
      {
        id: "tank",
        title: name("Larger tank", "Вместительный бак", "مخزن بزرگ"),
        price: 50,
        growth: 1,
        max: 1,
        effect: { maxEnergy: 100 },
      },
      {
        id: "sun",
        title: name("Solar panel", "Солнечная панель", "صفحهٔ خورشیدی"),
        price: 123_456_789_012,
        growth: 1,
        max: 3,
        effect: { energyPerSecond: 0.5 },
      },
    ],
    quizzes: [
      {
        id: "quiz",
        title: name("How well do you know us?", "Хорошо ли вы нас знаете?", "چقدر ما را می‌شناسید؟"),
        reward: 25,
        questions: [
          { question: "1 + 1?", options: ["1", "2"], right: 1 },
          {
            question: "2 + 2?",
            options: ["4", "5", "A number that nobody has thought of yet"],
            right: 0,
          },
        ],
      },
    ],
    screen: {
      blocks: [
        { type: "text", style: "title", text: "Acme" },
        { type: "points" },
        { type: "energy" },
        { type: "tap" },
        { type: "daily" },
        { type: "tasks" },
        { type: "boosts" },
        { type: "quiz" },
        { type: "wallet" },
        { type: "friends" },
      ],
    },
  });
}
