import type { TemplateContent } from "./template-content.ts";
import { templatePicture } from "./template-picture.ts";

/** A shop's loyalty card; bonuses are credited by the owner. */
export function loyalty(chatUrl: string): TemplateContent {
  return {
    look: {
      accent: { light: "#be123c", dark: "#ff8fab" },
      background: {
        light: { from: "#fff5f1", to: "#ffe1e6" },
        dark: { from: "#331522", to: "#170a10" },
      },
      cards: "plain",
      pointsIcon: templatePicture("bag"),
    },
    game: {
      startLevel: { name: { en: "Guest", ru: "Гость", es: "Invitado", fa: "مهمان" } },
      levels: [
        {
          name: { en: "Friend", ru: "Друг", es: "Amigo", fa: "دوست" },
          points: 500,
          image: templatePicture("bronze"),
        },
        {
          name: { en: "Regular", ru: "Постоянный гость", es: "Habitual", fa: "مشتری ثابت" },
          points: 2000,
          image: templatePicture("silver"),
        },
        {
          name: { en: "VIP", ru: "VIP", es: "VIP", fa: "ویژه" },
          points: 10_000,
          image: templatePicture("gold"),
        },
      ],
      maxEnergy: 100,
      energyPerSecond: 1,
      pointsPerTap: 1,
      autominePointsPerHour: 0,
    },
    fields: [],
    daily: { rewards: [1, 1, 2, 2, 3, 3, 5], hour: 0, whenMissed: "start-over" },
    screen: {
      title: { en: "Card", ru: "Карта", es: "Tarjeta", fa: "کارت" },
      icon: "wallet",
      blocks: [
        { type: "image", url: templatePicture("shopfront"), alt: "", aspectRatio: 2 },
        {
          type: "text",
          style: "title",
          text: {
            en: "Welcome, {{name}}",
            ru: "Добро пожаловать, {{name}}",
            es: "Te damos la bienvenida, {{name}}",
            fa: "خوش آمدید، {{name}}",
          },
        },
        { type: "points", label: { en: "Bonuses", ru: "Бонусы", es: "Bonos", fa: "پاداش" } },
        {
          type: "level",
          label: { en: "Your status", ru: "Ваш статус", es: "Tu estado", fa: "وضعیت شما" },
        },
        {
          type: "group",
          layout: "row",
          blocks: [
            {
              type: "stat",
              label: { en: "Visits", ru: "Визиты", es: "Visitas", fa: "بازدیدها" },
              value: "{{customValue}}",
            },
            {
              type: "stat",
              label: {
                en: "Friends invited",
                ru: "Приглашено друзей",
                es: "Amigos invitados",
                fa: "دوستان دعوت‌شده",
              },
              value: "{{friendsCount}}",
            },
          ],
        },
        {
          type: "link",
          text: { en: "Write to us", ru: "Написать нам", es: "Escríbenos", fa: "به ما بنویسید" },
          url: chatUrl,
        },
      ],
    },
    pages: [
      {
        id: "offers",
        title: { en: "Offers", ru: "Акции", es: "Ofertas", fa: "پیشنهادها" },
        icon: "gift",
        blocks: [
          {
            type: "daily",
            label: {
              en: "A bonus for looking in",
              ru: "Бонус за то, что заглянули",
              es: "Un bono por pasar",
              fa: "پاداش سر زدن",
            },
          },
          {
            type: "text",
            style: "title",
            text: {
              en: "Pay with bonuses",
              ru: "Оплата бонусами",
              es: "Paga con bonos",
              fa: "پرداخت با پاداش",
            },
          },
          {
            type: "group",
            layout: "grid",
            columns: 2,
            blocks: [
              {
                type: "stat",
                label: { en: "Coffee", ru: "Кофе", es: "Café", fa: "قهوه" },
                value: "150",
              },
              {
                type: "stat",
                label: { en: "Dessert", ru: "Десерт", es: "Postre", fa: "دسر" },
                value: "300",
              },
              {
                type: "stat",
                label: { en: "10% off", ru: "Скидка 10 %", es: "10 % menos", fa: "۱۰٪ تخفیف" },
                value: "500",
              },
              {
                type: "stat",
                label: { en: "Gift box", ru: "Подарок", es: "Regalo", fa: "هدیه" },
                value: "1000",
              },
            ],
          },
          {
            type: "progress",
            label: {
              en: "Until your gift",
              ru: "До вашего подарка",
              es: "Hasta tu regalo",
              fa: "تا هدیه شما",
            },
            value: "{{points}}",
            max: "1000",
          },
          {
            type: "copy",
            label: {
              en: "Code for your first order",
              ru: "Промокод на первый заказ",
              es: "Código para tu primer pedido",
              fa: "کد اولین سفارش",
            },
            text: "WELCOME10",
          },
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
              en: "Come with friends",
              ru: "Приходите с друзьями",
              es: "Ven con amigos",
              fa: "با دوستان بیایید",
            },
          },
          { type: "friends" },
        ],
      },
      {
        id: "questions",
        title: { en: "Questions", ru: "Вопросы", es: "Preguntas", fa: "پرسش‌ها" },
        icon: "help",
        blocks: [
          {
            type: "faq",
            items: [
              {
                question: {
                  en: "How do I get bonuses?",
                  ru: "Как получить бонусы?",
                  es: "¿Cómo consigo bonos?",
                  fa: "چطور پاداش بگیرم؟",
                },
                answer: {
                  en: "With every purchase: show this card at the till. And a few each day that you open the offers.",
                  ru: "За каждую покупку: покажите эту карту на кассе. И немного каждый день, когда вы заглядываете в акции.",
                  es: "Con cada compra: enseña esta tarjeta en la caja. Y unos pocos cada día que abras las ofertas.",
                  fa: "با هر خرید: این کارت را در صندوق نشان دهید. و هر روز که پیشنهادها را باز کنید، کمی دیگر.",
                },
              },
              {
                question: {
                  en: "What does my status give?",
                  ru: "Что даёт статус?",
                  es: "¿Qué da mi estado?",
                  fa: "وضعیت من چه می‌دهد؟",
                },
                answer: {
                  en: "The higher it is, the more bonuses you get for a purchase.",
                  ru: "Чем он выше, тем больше бонусов за покупку.",
                  es: "Cuanto más alto, más bonos por compra.",
                  fa: "هرچه بالاتر باشد، برای هر خرید پاداش بیشتری می‌گیرید.",
                },
              },
              {
                question: {
                  en: "Do bonuses expire?",
                  ru: "Сгорают ли бонусы?",
                  es: "¿Caducan los bonos?",
                  fa: "پاداش‌ها منقضی می‌شوند؟",
                },
                answer: {
                  en: "No. They stay on your card.",
                  ru: "Нет. Они остаются на карте.",
                  es: "No. Se quedan en tu tarjeta.",
                  fa: "نه. در کارت شما می‌مانند.",
                },
              },
            ],
          },
        ],
      },
    ],
  };
}
