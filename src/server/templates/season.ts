import type { TemplateContent } from "./template-content.ts";
import { templatePicture } from "./template-picture.ts";

/** A season with a goal, for people who play as a clan. */
export function season(): TemplateContent {
  return {
    look: {
      accent: { light: "#1d4ed8", dark: "#ffc247" },
      background: {
        light: { from: "#eef3ff", to: "#cfdcff" },
        dark: { from: "#15225c", to: "#080d26" },
      },
      cards: "glass",
      tapImage: templatePicture("shield"),
      pointsIcon: templatePicture("star"),
    },
    game: {
      startLevel: { name: { en: "Recruit", ru: "Новобранец", es: "Recluta", fa: "سرباز تازه" } },
      levels: [
        {
          name: { en: "Fighter", ru: "Боец", es: "Luchador", fa: "جنگجو" },
          points: 1000,
          image: templatePicture("bronze"),
        },
        {
          name: { en: "Knight", ru: "Рыцарь", es: "Caballero", fa: "شوالیه" },
          points: 10_000,
          image: templatePicture("silver"),
          pointsPerTap: 3,
          maxEnergy: 800,
        },
        {
          name: { en: "Captain", ru: "Капитан", es: "Capitán", fa: "فرمانده" },
          points: 40_000,
          image: templatePicture("gold"),
          pointsPerTap: 4,
          maxEnergy: 1200,
        },
        {
          name: { en: "Legend", ru: "Легенда", es: "Leyenda", fa: "افسانه" },
          points: 100_000,
          image: templatePicture("diamond"),
          pointsPerTap: 5,
          maxEnergy: 2000,
        },
      ],
      maxEnergy: 500,
      energyPerSecond: 1,
      pointsPerTap: 2,
      autominePointsPerHour: 60,
    },
    fields: [],
    // A fighter counts once they have a rank.
    invite: {
      points: 500,
      friendPoints: 200,
      when: { level: 1 },
      text: {
        en: "Our clan needs you. Join the battle: there are points for both of us!",
        ru: "Нашему клану нужен ты. Вступай в битву — очки получим мы оба!",
        es: "Nuestro clan te necesita. Únete a la batalla: ¡hay puntos para los dos!",
        fa: "قبیلهٔ ما به تو نیاز دارد. به نبرد بپیوند؛ به هر دوی ما امتیاز می‌رسد!",
      },
      image: templatePicture("castle"),
    },
    screen: {
      title: { en: "Battle", ru: "Битва", es: "Batalla", fa: "نبرد" },
      icon: "home",
      blocks: [
        {
          type: "image",
          url: templatePicture("castle"),
          alt: "",
          aspectRatio: 2,
        },
        { type: "points" },
        { type: "tap", label: { en: "Strike", ru: "Удар", es: "Golpear", fa: "ضربه" } },
        { type: "energy" },
        {
          type: "progress",
          label: {
            en: "Goal of the season",
            ru: "Цель сезона",
            es: "Meta de la temporada",
            fa: "هدف فصل",
          },
          value: "{{points}}",
          max: "100000",
        },
      ],
    },
    pages: [
      {
        id: "season",
        title: { en: "Season", ru: "Сезон", es: "Temporada", fa: "فصل" },
        icon: "trophy",
        blocks: [
          {
            type: "text",
            style: "title",
            text: { en: "Season 1", ru: "Сезон 1", es: "Temporada 1", fa: "فصل ۱" },
          },
          {
            type: "group",
            layout: "grid",
            columns: 3,
            blocks: [
              {
                type: "stat",
                label: { en: "Rank", ru: "Звание", es: "Rango", fa: "رتبه" },
                value: "{{level}} / {{totalLevels}}",
              },
              {
                type: "stat",
                label: { en: "Trophies", ru: "Трофеи", es: "Trofeos", fa: "غنیمت‌ها" },
                value: "{{customValue}}",
              },
              {
                type: "stat",
                label: { en: "Clan", ru: "Клан", es: "Clan", fa: "قبیله" },
                value: "{{friendsCount}}",
              },
            ],
          },
          {
            type: "level",
            label: { en: "Your rank", ru: "Ваше звание", es: "Tu rango", fa: "رتبه شما" },
          },
          {
            type: "leaderboard",
            label: {
              en: "Heroes of the week",
              ru: "Герои недели",
              es: "Héroes de la semana",
              fa: "قهرمانان هفته",
            },
            period: "week",
          },
          {
            type: "text",
            style: "heading",
            text: {
              en: "Rewards of the season",
              ru: "Награды сезона",
              es: "Premios de la temporada",
              fa: "جایزه‌های فصل",
            },
          },
          {
            type: "progress",
            label: { en: "Captain", ru: "Капитан", es: "Capitán", fa: "فرمانده" },
            value: "{{points}}",
            max: "40000",
          },
          {
            type: "progress",
            label: { en: "Legend", ru: "Легенда", es: "Leyenda", fa: "افسانه" },
            value: "{{points}}",
            max: "100000",
          },
        ],
      },
      {
        id: "clan",
        title: { en: "Clan", ru: "Клан", es: "Clan", fa: "قبیله" },
        icon: "friends",
        blocks: [
          {
            type: "text",
            style: "title",
            text: {
              en: "Gather your clan",
              ru: "Соберите клан",
              es: "Reúne a tu clan",
              fa: "قبیله‌ات را جمع کن",
            },
          },
          {
            type: "friends",
            label: {
              en: "Fighters who came with you",
              ru: "Бойцы, которых привели вы",
              es: "Luchadores que vinieron contigo",
              fa: "جنگجویانی که با شما آمدند",
            },
          },
          {
            type: "leaderboard",
            label: {
              en: "Largest clans",
              ru: "Самые большие кланы",
              es: "Los clanes más grandes",
              fa: "بزرگ‌ترین قبیله‌ها",
            },
            by: "friends",
          },
          {
            type: "copy",
            label: {
              en: "Call to arms for your chat",
              ru: "Призыв для вашего чата",
              es: "Llamada para tu chat",
              fa: "فراخوان برای گفت‌وگوی شما",
            },
            text: {
              en: "The clan calls! I have {{points}} points.",
              ru: "Клан зовёт! У меня {{points}} очков.",
              es: "¡El clan llama! Llevo {{points}} puntos.",
              fa: "قبیله صدا می‌زند! من {{points}} امتیاز دارم.",
            },
          },
        ],
      },
      {
        id: "rules",
        title: { en: "Rules", ru: "Правила", es: "Reglas", fa: "قوانین" },
        icon: "book",
        blocks: [
          {
            type: "faq",
            items: [
              {
                question: {
                  en: "How does a season work?",
                  ru: "Как устроен сезон?",
                  es: "¿Cómo funciona la temporada?",
                  fa: "فصل چطور کار می‌کند؟",
                },
                answer: {
                  en: "Collect points until the season ends. Ranks come with points and stay yours.",
                  ru: "Собирайте очки до конца сезона. Звания даются за очки и остаются у вас.",
                  es: "Reúne puntos hasta el final de la temporada. Los rangos llegan con los puntos y son tuyos.",
                  fa: "تا پایان فصل امتیاز جمع کنید. رتبه‌ها با امتیاز می‌آیند و برای شما می‌مانند.",
                },
              },
              {
                question: {
                  en: "What are trophies?",
                  ru: "Что такое трофеи?",
                  es: "¿Qué son los trofeos?",
                  fa: "غنیمت‌ها چیستند؟",
                },
                answer: {
                  en: "Prizes for special battles. You have {{customValue}}.",
                  ru: "Призы за особые битвы. У вас их {{customValue}}.",
                  es: "Premios de batallas especiales. Tienes {{customValue}}.",
                  fa: "جایزه نبردهای ویژه. شما {{customValue}} غنیمت دارید.",
                },
              },
              {
                question: {
                  en: "What does a new fighter bring?",
                  ru: "Что приносит новый боец?",
                  es: "¿Qué trae un luchador nuevo?",
                  fa: "جنگجوی تازه چه می‌آورد؟",
                },
                answer: {
                  en: "Points for you and for them, once they have reached the first rank.",
                  ru: "Очки вам и ему, когда он получит первое звание.",
                  es: "Puntos para ti y para él, cuando alcance el primer rango.",
                  fa: "امتیاز برای شما و برای او، وقتی به رتبهٔ اول برسد.",
                },
              },
              {
                question: {
                  en: "Who is in my clan?",
                  ru: "Кто в моём клане?",
                  es: "¿Quién está en mi clan?",
                  fa: "چه کسی در قبیله من است؟",
                },
                answer: {
                  en: "Everyone who opened the game with your link: {{friendsCount}} so far.",
                  ru: "Все, кто открыл игру по вашей ссылке. Сейчас их {{friendsCount}}.",
                  es: "Quienes abrieron el juego con tu enlace. Ahora son {{friendsCount}}.",
                  fa: "همه کسانی که بازی را با پیوند شما باز کردند: تا حالا {{friendsCount}} نفر.",
                },
              },
            ],
          },
        ],
      },
    ],
  };
}
