import type { Activities } from "#contract/schema/activities.ts";

/** The riddles of the keeper, and tasks on the way. */
export const questActivities: Activities = {
  tasks: [
    {
      id: "stone",
      kind: "code",
      code: "AURORA",
      reward: 500,
      title: {
        en: "Say the word from the stone on the peak",
        ru: "Назовите слово с камня на вершине",
        es: "Di la palabra de la piedra de la cumbre",
        fa: "کلمهٔ روی سنگ قله را بگویید",
      },
    },
    {
      id: "companion",
      kind: "invite",
      count: 1,
      reward: 200,
      title: {
        en: "Find a companion",
        ru: "Найдите спутника",
        es: "Encuentra un compañero",
        fa: "یک همراه پیدا کنید",
      },
    },
    {
      id: "keeper",
      kind: "level",
      level: 2,
      reward: 300,
      title: {
        en: "Become the keeper of the gate",
        ru: "Станьте хранителем врат",
        es: "Conviértete en guardián de la puerta",
        fa: "نگهبان دروازه شوید",
      },
    },
  ],
  quizzes: [
    {
      id: "riddles",
      reward: 100,
      title: {
        en: "The keeper's riddles",
        ru: "Загадки хранителя",
        es: "Los acertijos del guardián",
        fa: "معماهای نگهبان",
      },
      questions: [
        {
          question: {
            en: "I have cities but no houses, rivers but no water. What am I?",
            ru: "Города без домов, реки без воды. Что это?",
            es: "Tengo ciudades sin casas y ríos sin agua. ¿Qué soy?",
            fa: "شهر دارم بی‌خانه، رود دارم بی‌آب. من چه هستم؟",
          },
          options: [
            { en: "A map", ru: "Карта", es: "Un mapa", fa: "نقشه" },
            { en: "A dream", ru: "Сон", es: "Un sueño", fa: "خواب" },
            { en: "A desert", ru: "Пустыня", es: "Un desierto", fa: "بیابان" },
          ],
          right: 0,
        },
        {
          question: {
            en: "The more you take, the more you leave behind. What are they?",
            ru: "Чем больше их делаешь, тем больше остаётся позади. Что это?",
            es: "Cuantos más das, más dejas atrás. ¿Qué son?",
            fa: "هرچه بیشتر برداری، بیشتر پشت سر می‌گذاری. آن چیست؟",
          },
          options: [
            { en: "Gems", ru: "Самоцветы", es: "Gemas", fa: "گوهر" },
            { en: "Steps", ru: "Шаги", es: "Pasos", fa: "گام" },
            { en: "Secrets", ru: "Тайны", es: "Secretos", fa: "راز" },
          ],
          right: 1,
        },
        {
          question: {
            en: "Where does the needle of a compass point?",
            ru: "Куда показывает стрелка компаса?",
            es: "¿Hacia dónde apunta la aguja de la brújula?",
            fa: "عقربهٔ قطب‌نما به کدام سو است؟",
          },
          options: [
            { en: "South-east", ru: "На юго-восток", es: "Al sureste", fa: "جنوب شرقی" },
            { en: "To the sun", ru: "На солнце", es: "Al sol", fa: "به سوی خورشید" },
            { en: "North", ru: "На север", es: "Al norte", fa: "شمال" },
          ],
          right: 2,
        },
      ],
    },
  ],
};
