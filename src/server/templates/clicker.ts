import { lookPresets } from "#contract/look-preset.ts";
import { clickerActivities } from "./clicker-activities.ts";
import type { TemplateContent } from "./template-content.ts";
import { templatePicture } from "./template-picture.ts";

/** A game of taps, energy and medals. */
export function clicker(): TemplateContent {
  return {
    look: {
      ...lookPresets.neon,
      tapImage: templatePicture("coin"),
      pointsIcon: templatePicture("coin"),
    },
    game: {
      startLevel: { name: { en: "Newcomer", ru: "Новичок", es: "Novato", fa: "تازه‌وارد" } },
      levels: [
        {
          name: { en: "Bronze", ru: "Бронза", es: "Bronce", fa: "برنز" },
          points: 500,
          image: templatePicture("bronze"),
        },
        {
          name: { en: "Silver", ru: "Серебро", es: "Plata", fa: "نقره" },
          points: 5000,
          image: templatePicture("silver"),
          pointsPerTap: 2,
          maxEnergy: 750,
        },
        {
          name: { en: "Gold", ru: "Золото", es: "Oro", fa: "طلا" },
          points: 25_000,
          image: templatePicture("gold"),
          pointsPerTap: 3,
          maxEnergy: 1000,
        },
        {
          name: { en: "Platinum", ru: "Платина", es: "Platino", fa: "پلاتین" },
          points: 100_000,
          image: templatePicture("platinum"),
          pointsPerTap: 5,
          maxEnergy: 1500,
        },
        {
          name: { en: "Diamond", ru: "Алмаз", es: "Diamante", fa: "الماس" },
          points: 1_000_000,
          image: templatePicture("diamond"),
          pointsPerTap: 10,
          maxEnergy: 2500,
        },
      ],
      maxEnergy: 500,
      energyPerSecond: 1,
      pointsPerTap: 1,
      autominePointsPerHour: 120,
    },
    fields: [],
    ...clickerActivities,
    screen: {
      title: { en: "Play", ru: "Игра", es: "Jugar", fa: "بازی" },
      icon: "bolt",
      blocks: [{ type: "points" }, { type: "tap" }, { type: "energy" }, { type: "level" }],
    },
    pages: [
      {
        id: "rewards",
        title: { en: "Rewards", ru: "Награды", es: "Premios", fa: "جایزه‌ها" },
        icon: "trophy",
        blocks: [
          { type: "daily" },
          { type: "tasks" },
          {
            type: "text",
            style: "title",
            text: {
              en: "Your way to the diamond",
              ru: "Ваш путь к алмазу",
              es: "Tu camino al diamante",
              fa: "راه شما تا الماس",
            },
          },
          {
            type: "progress",
            label: {
              en: "Points for the diamond",
              ru: "Очки до алмаза",
              es: "Puntos para el diamante",
              fa: "امتیاز تا الماس",
            },
            value: "{{points}}",
            max: "1000000",
          },
          {
            type: "text",
            style: "note",
            text: {
              en: "Every new medal brings more points per tap and more energy.",
              ru: "С каждой новой медалью растут очки за нажатие и запас энергии.",
              es: "Cada medalla nueva da más puntos por toque y más energía.",
              fa: "هر مدال تازه امتیاز هر ضربه و انرژی شما را بیشتر می‌کند.",
            },
          },
          { type: "wallet" },
        ],
      },
      {
        id: "boosts",
        title: { en: "Boosts", ru: "Улучшения", es: "Mejoras", fa: "ارتقا" },
        icon: "shop",
        blocks: [
          {
            type: "text",
            style: "title",
            text: {
              en: "Make your points work",
              ru: "Пустите очки в дело",
              es: "Haz trabajar tus puntos",
              fa: "امتیازتان را به کار بگیرید",
            },
          },
          {
            type: "group",
            layout: "grid",
            columns: 2,
            blocks: [
              {
                type: "stat",
                label: {
                  en: "Points an hour",
                  ru: "Очков в час",
                  es: "Puntos por hora",
                  fa: "امتیاز در ساعت",
                },
                value: "{{autominePointsPerHour}}",
              },
              {
                type: "stat",
                label: {
                  en: "Energy in all",
                  ru: "Запас энергии",
                  es: "Energía máxima",
                  fa: "حداکثر انرژی",
                },
                value: "{{maxEnergy}}",
              },
            ],
          },
          { type: "boosts" },
        ],
      },
      {
        id: "friends",
        title: { en: "Friends", ru: "Друзья", es: "Amigos", fa: "دوستان" },
        icon: "friends",
        blocks: [
          {
            type: "text",
            style: "title",
            text: {
              en: "Play together",
              ru: "Играйте вместе",
              es: "Juega con amigos",
              fa: "با هم بازی کنید",
            },
          },
          { type: "friends" },
          {
            type: "copy",
            label: {
              en: "Words for your chat",
              ru: "Сообщение для чата",
              es: "Mensaje para tu chat",
              fa: "پیام برای گفت‌وگوی شما",
            },
            text: {
              en: "I have {{points}} points. Can you catch up?",
              ru: "У меня {{points}} очков. Догонишь?",
              es: "Tengo {{points}} puntos. ¿Me alcanzas?",
              fa: "من {{points}} امتیاز دارم. به من می‌رسی؟",
            },
          },
        ],
      },
      {
        id: "help",
        title: { en: "Help", ru: "Помощь", es: "Ayuda", fa: "راهنما" },
        icon: "help",
        blocks: [
          {
            type: "faq",
            items: [
              {
                question: {
                  en: "How do I earn points?",
                  ru: "Как получать очки?",
                  es: "¿Cómo gano puntos?",
                  fa: "چطور امتیاز بگیرم؟",
                },
                answer: {
                  en: "Tap the coin. A tap costs one energy, which comes back by itself.",
                  ru: "Нажимайте на монету. Нажатие тратит единицу энергии, она восстанавливается сама.",
                  es: "Toca la moneda. Cada toque gasta un punto de energía, que se recupera sola.",
                  fa: "روی سکه بزنید. هر ضربه یک واحد انرژی می‌برد که خودش برمی‌گردد.",
                },
              },
              {
                question: {
                  en: "What happens while I am away?",
                  ru: "Что происходит, пока меня нет?",
                  es: "¿Qué pasa cuando no estoy?",
                  fa: "وقتی نیستم چه می‌شود؟",
                },
                answer: {
                  en: "You earn {{autominePointsPerHour}} points an hour, and your energy fills up.",
                  ru: "Вы получаете {{autominePointsPerHour}} очков в час, а энергия восстанавливается.",
                  es: "Ganas {{autominePointsPerHour}} puntos por hora y tu energía se llena.",
                  fa: "در هر ساعت {{autominePointsPerHour}} امتیاز می‌گیرید و انرژی پر می‌شود.",
                },
              },
              {
                question: {
                  en: "Do I lose my medal when I buy a boost?",
                  ru: "Потеряю ли я медаль, если куплю улучшение?",
                  es: "¿Pierdo la medalla si compro una mejora?",
                  fa: "با خرید ارتقا مدالم را از دست می‌دهم؟",
                },
                answer: {
                  en: "No. Medals count all the points that you have earned, spent ones too.",
                  ru: "Нет. Для медалей считаются все заработанные очки, и потраченные тоже.",
                  es: "No. Las medallas cuentan todos los puntos ganados, también los gastados.",
                  fa: "نه. برای مدال‌ها همهٔ امتیازهای گرفته‌شده حساب می‌شود، خرج‌شده‌ها هم.",
                },
              },
              {
                question: {
                  en: "What do medals give?",
                  ru: "Что дают медали?",
                  es: "¿Qué dan las medallas?",
                  fa: "مدال‌ها چه می‌دهند؟",
                },
                answer: {
                  en: "More points per tap and more energy, from silver on.",
                  ru: "Больше очков за нажатие и больше энергии, начиная с серебра.",
                  es: "Más puntos por toque y más energía, desde la plata.",
                  fa: "از نقره به بعد، امتیاز بیشتر برای هر ضربه و انرژی بیشتر.",
                },
              },
            ],
          },
        ],
      },
    ],
  };
}
