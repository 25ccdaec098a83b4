import { questActivities } from "./quest-activities.ts";
import type { TemplateContent } from "./template-content.ts";
import { templatePicture } from "./template-picture.ts";

/** A story in three chapters, each a page, that points unlock. */
export function quest(): TemplateContent {
  return {
    look: {
      accent: { light: "#6d28d9", dark: "#c4a1ff" },
      background: {
        light: { from: "#f4efff", to: "#ffe6dc" },
        dark: { from: "#1d1147", to: "#0d1a2e" },
      },
      cards: "glass",
      tapImage: templatePicture("compass"),
      pointsIcon: templatePicture("gem"),
    },
    game: {
      startLevel: { name: { en: "Wanderer", ru: "Странник", es: "Caminante", fa: "رهگذر" } },
      levels: [
        {
          name: { en: "Pathfinder", ru: "Следопыт", es: "Explorador", fa: "راه‌یاب" },
          points: 300,
          image: templatePicture("bronze"),
          pointsPerTap: 2,
        },
        {
          name: { en: "Gatekeeper", ru: "Хранитель врат", es: "Guardián", fa: "نگهبان دروازه" },
          points: 2000,
          image: templatePicture("silver"),
          pointsPerTap: 3,
          maxEnergy: 500,
        },
        {
          name: {
            en: "Conqueror of the peak",
            ru: "Покоритель вершины",
            es: "Señor de la cumbre",
            fa: "فاتح قله",
          },
          points: 10_000,
          image: templatePicture("gold"),
          pointsPerTap: 5,
          maxEnergy: 800,
        },
      ],
      maxEnergy: 300,
      energyPerSecond: 1,
      pointsPerTap: 1,
      autominePointsPerHour: 0,
    },
    fields: [],
    ...questActivities,
    screen: {
      title: { en: "Forest", ru: "Лес", es: "Bosque", fa: "جنگل" },
      icon: "map",
      blocks: [
        { type: "image", url: templatePicture("forest"), alt: "", aspectRatio: 2 },
        {
          type: "text",
          style: "title",
          text: {
            en: "Chapter 1. The forest",
            ru: "Глава 1. Лес",
            es: "Capítulo 1. El bosque",
            fa: "فصل ۱. جنگل",
          },
        },
        {
          type: "text",
          style: "body",
          text: {
            en: "Night has fallen, {{name}}, and only your compass knows the way. Search for gems: the gate opens to those who bring enough of them.",
            ru: "Наступила ночь, {{name}}, и дорогу знает только ваш компас. Ищите самоцветы: врата откроются тому, кто принесёт их достаточно.",
            es: "Ha caído la noche, {{name}}, y solo tu brújula conoce el camino. Busca gemas: la puerta se abre a quien traiga suficientes.",
            fa: "شب شده، {{name}}، و فقط قطب‌نمای شما راه را می‌داند. گوهر پیدا کنید: دروازه برای کسی باز می‌شود که به اندازه کافی گوهر بیاورد.",
          },
        },
        { type: "points", label: { en: "Gems", ru: "Самоцветы", es: "Gemas", fa: "گوهرها" } },
        { type: "tap", label: { en: "Search", ru: "Искать", es: "Buscar", fa: "جست‌وجو" } },
        { type: "energy", label: { en: "Strength", ru: "Силы", es: "Fuerzas", fa: "نیرو" } },
        {
          type: "progress",
          label: {
            en: "The gate opens",
            ru: "Врата откроются",
            es: "La puerta se abre",
            fa: "دروازه باز می‌شود",
          },
          value: "{{points}}",
          max: "2000",
        },
      ],
    },
    pages: [
      {
        id: "gate",
        title: { en: "Gate", ru: "Врата", es: "Puerta", fa: "دروازه" },
        icon: "star",
        blocks: [
          { type: "image", url: templatePicture("gate"), alt: "", aspectRatio: 2 },
          {
            type: "text",
            style: "title",
            text: {
              en: "Chapter 2. The gate",
              ru: "Глава 2. Врата",
              es: "Capítulo 2. La puerta",
              fa: "فصل ۲. دروازه",
            },
          },
          {
            type: "text",
            style: "body",
            text: {
              en: "Behind the old stones it is already day. The keeper counts your gems: {{points}}. With 2,000 you may pass.",
              ru: "За старыми камнями уже день. Хранитель считает ваши самоцветы: {{points}}. С двумя тысячами можно пройти.",
              es: "Tras las viejas piedras ya es de día. El guardián cuenta tus gemas: {{points}}. Con dos mil puedes pasar.",
              fa: "پشت سنگ‌های کهن روز شده است. نگهبان گوهرهای شما را می‌شمارد: {{points}}. با دو هزار گوهر می‌توانید بگذرید.",
            },
          },
          {
            type: "level",
            label: { en: "Your title", ru: "Ваше звание", es: "Tu título", fa: "لقب شما" },
          },
          { type: "quiz", quiz: "riddles" },
        ],
      },
      {
        id: "peak",
        title: { en: "Peak", ru: "Вершина", es: "Cumbre", fa: "قله" },
        icon: "trophy",
        blocks: [
          { type: "image", url: templatePicture("peak"), alt: "", aspectRatio: 2 },
          {
            type: "text",
            style: "title",
            text: {
              en: "Chapter 3. The peak",
              ru: "Глава 3. Вершина",
              es: "Capítulo 3. La cumbre",
              fa: "فصل ۳. قله",
            },
          },
          {
            type: "text",
            style: "body",
            text: {
              en: "A red flag waits at the top. Who plants it there will be told of for a long time. On the stone beside it one word is carved: AURORA.",
              ru: "Наверху ждёт красный флаг. О том, кто его поднимет, будут долго рассказывать. На камне рядом высечено одно слово: AURORA.",
              es: "Una bandera roja espera arriba. De quien la alce se hablará mucho tiempo. En la piedra de al lado hay una palabra grabada: AURORA.",
              fa: "پرچم سرخی آن بالا منتظر است. از کسی که آن را برافرازد، مدت‌ها خواهند گفت. روی سنگ کنار آن یک کلمه کنده شده: AURORA.",
            },
          },
          {
            type: "progress",
            label: {
              en: "The way to the top",
              ru: "Путь наверх",
              es: "El camino a la cima",
              fa: "راه قله",
            },
            value: "{{points}}",
            max: "10000",
          },
        ],
      },
      {
        id: "diary",
        title: { en: "Diary", ru: "Дневник", es: "Diario", fa: "دفتر" },
        icon: "book",
        blocks: [
          {
            type: "tasks",
            label: {
              en: "What is left to do",
              ru: "Что ещё предстоит",
              es: "Lo que queda por hacer",
              fa: "کارهای مانده",
            },
          },
          {
            type: "group",
            layout: "row",
            blocks: [
              {
                type: "stat",
                label: { en: "Titles", ru: "Звания", es: "Títulos", fa: "لقب‌ها" },
                value: "{{level}} / {{totalLevels}}",
              },
              {
                type: "stat",
                label: { en: "Companions", ru: "Спутники", es: "Compañeros", fa: "همراهان" },
                value: "{{friendsCount}}",
              },
            ],
          },
          {
            type: "friends",
            label: {
              en: "Companions on your way",
              ru: "Спутники в дороге",
              es: "Compañeros de camino",
              fa: "همراهان راه",
            },
          },
          {
            type: "faq",
            items: [
              {
                question: {
                  en: "How do I find gems?",
                  ru: "Как искать самоцветы?",
                  es: "¿Cómo encuentro gemas?",
                  fa: "چطور گوهر پیدا کنم؟",
                },
                answer: {
                  en: "Tap the compass in the forest. Strength comes back while you rest.",
                  ru: "Нажимайте на компас в лесу. Силы восстанавливаются, пока вы отдыхаете.",
                  es: "Toca la brújula en el bosque. Las fuerzas vuelven mientras descansas.",
                  fa: "در جنگل روی قطب‌نما بزنید. نیرو هنگام استراحت برمی‌گردد.",
                },
              },
              {
                question: {
                  en: "What do titles give?",
                  ru: "Что дают звания?",
                  es: "¿Qué dan los títulos?",
                  fa: "لقب‌ها چه می‌دهند؟",
                },
                answer: {
                  en: "More gems with every tap, and later more strength.",
                  ru: "Больше самоцветов за нажатие, а позже и больше сил.",
                  es: "Más gemas con cada toque y, después, más fuerzas.",
                  fa: "گوهر بیشتر با هر ضربه، و بعدتر نیروی بیشتر.",
                },
              },
            ],
          },
        ],
      },
    ],
  };
}
