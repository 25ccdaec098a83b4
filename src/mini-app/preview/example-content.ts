import type { Activities } from "#contract/activity/activities.schema.ts";

/** The activities that the preview shows for a bot without its own. */
export const exampleContent = {
  tasks: [
    {
      id: "example-channel",
      title: {
        en: "Join our channel",
        ru: "Подпишитесь на наш канал",
        es: "Únete a nuestro canal",
        fa: "در کانال ما عضو شوید",
      },
      reward: 500,
      kind: "subscribe",
      channel: "@example",
    },
    {
      id: "example-site",
      title: {
        en: "Visit our site",
        ru: "Загляните на наш сайт",
        es: "Visita nuestro sitio",
        fa: "به سایت ما سر بزنید",
      },
      reward: 100,
      kind: "visit",
      url: "https://example.com/",
    },
    {
      id: "example-friends",
      title: {
        en: "Invite five friends",
        ru: "Пригласите пять друзей",
        es: "Invita a cinco amigos",
        fa: "پنج دوست دعوت کنید",
      },
      reward: 1000,
      kind: "invite",
      count: 5,
    },
    {
      id: "example-word",
      title: {
        en: "Enter the secret word",
        ru: "Введите секретное слово",
        es: "Escribe la palabra secreta",
        fa: "کلمهٔ مخفی را وارد کنید",
      },
      reward: 250,
      kind: "code",
      code: "example",
    },
  ],
  daily: { rewards: [100, 150, 200, 300, 400, 500, 1000], hour: 0, whenMissed: "start-over" },
  boosts: [
    {
      id: "example-tap",
      title: {
        en: "Stronger taps",
        ru: "Сильнее нажатия",
        es: "Toques más fuertes",
        fa: "ضربهٔ قوی‌تر",
      },
      price: 250,
      growth: 2,
      max: 10,
      effect: { pointsPerTap: 1 },
    },
    {
      id: "example-energy",
      title: {
        en: "More energy",
        ru: "Больше энергии",
        es: "Más energía",
        fa: "انرژی بیشتر",
      },
      price: 500,
      growth: 1.5,
      max: 5,
      effect: { maxEnergy: 100 },
    },
  ],
  quizzes: [
    {
      id: "example-quiz",
      title: {
        en: "How well do you know us?",
        ru: "Хорошо ли вы нас знаете?",
        es: "¿Cuánto sabes de nosotros?",
        fa: "چقدر ما را می‌شناسید؟",
      },
      reward: 100,
      questions: [
        {
          question: {
            en: "When did we begin?",
            ru: "Когда мы начали?",
            es: "¿Cuándo empezamos?",
            fa: "کی شروع کردیم؟",
          },
          options: ["2022", "2023", "2024"],
          right: 1,
        },
        {
          question: {
            en: "How many of us are there?",
            ru: "Сколько нас?",
            es: "¿Cuántos somos?",
            fa: "ما چند نفریم؟",
          },
          options: ["3", "12", "50"],
          right: 0,
        },
      ],
    },
  ],
} as const satisfies Activities;

/** The sentence in the level block of a bot without levels, which players do not see. */
export const noLevels = {
  en: "This bot has no levels yet. Players don't see this.",
  ru: "У бота пока нет уровней. Игроки этого не видят.",
  es: "Este bot aún no tiene niveles. Los jugadores no ven esto.",
  fa: "این ربات هنوز سطحی ندارد. بازیکنان این را نمی‌بینند.",
};

/** The word over the blocks with these activities. */
export const exampleWord = { en: "Example", ru: "Пример", es: "Ejemplo", fa: "نمونه" };
