import { counted } from "../counted.ru.ts";
import type { LowSpot } from "./look-contrast.ts";
import type { LookWords } from "./look-words.en.ts";

export const words: LookWords = {
  look: "Оформление",
  blocksOrLook: "Что менять",
  changed: "изменено",
  faulty: "исправьте",
  toRead: (count) =>
    counted(
      count,
      "предупреждение о читаемости",
      "предупреждения о читаемости",
      "предупреждений о читаемости",
    ),
  notLoaded: (count) =>
    counted(count, "картинка не загружается", "картинки не загружаются", "картинок не загружается"),
  themes: { light: "Светлая тема", dark: "Тёмная тема" },
  inTheme: (part, theme) => `${part}, ${theme === "light" ? "светлая тема" : "тёмная тема"}`,
  presets: "Готовые варианты",
  presetsNote: "Цвета и карточки для обеих тем. Картинка кнопки и значок очков остаются.",
  presetNames: {
    ocean: "Океан",
    sunset: "Закат",
    forest: "Лес",
    neon: "Неон",
    gold: "Золото",
    paper: "Бумага",
  },
  client: "Тема Telegram",
  applied: (preset) => `Применено: ${preset}`,
  parts: {
    accent: "Акцентный цвет",
    background: "Фон",
    cards: "Карточки",
    tapImage: "Картинка кнопки нажатий",
    pointsIcon: "Значок очков",
  },
  notes: {
    accent: "Кнопки, полосы и ссылки. Текст на них чёрный или белый — какой лучше читается.",
    background: "За всеми блоками. Текст на нём чёрный или белый — какой лучше читается.",
    cards: "Как блоки выглядят на фоне.",
    tapImage: "Вместо круглой кнопки. Лучше всего квадрат с прозрачным фоном.",
    pointsIcon: "Маленькая квадратная картинка рядом с балансом.",
  },
  isThemed: "Другое в тёмной теме",
  isThemedFor: (part) => `${part}: другое в тёмной теме`,
  clientColor: "Цвет Telegram",
  pick: "Взять цвет с экрана",
  saturation: "Насыщенность и яркость",
  hue: "Оттенок",
  wrongColor: "Введите цвет как # и шесть цифр или букв a–f, например #1a6fc4.",
  noColor: "Выберите цвет.",
  take: (color) => `Применить ${color}`,
  kinds: { none: "Как в Telegram", color: "Цвет", gradient: "Градиент", picture: "Картинка" },
  members: { color: "Цвет", from: "Цвет сверху", to: "Цвет снизу", image: "Картинка" },
  mainColor: "Основной цвет",
  mainColorNote:
    "Виден, пока картинка загружается, и определяет, чёрным или белым будет текст. Заполняется сам, когда вы загружаете картинку.",
  noMainColor: "Без основного цвета текст остаётся в цветах Telegram и может плохо читаться.",
  noPicture: "Выберите картинку или другой вид фона.",
  cards: { plain: "Обычные", glass: "Стекло", outline: "Контур" },
  dialogs: "Окна",
  dialogsNote: "Знакомство и новый уровень открываются в окне — в цветах оформления.",
  dialog: { level: "Серебро", levelText: "Уровень 3", goOn: "Продолжить" },
  readability: "Читаемость",
  readable: "Тексты, ссылки и полосы хорошо читаются в обеих темах (WCAG AA).",
  onClient: "Тема Telegram всегда хорошо читается.",
  lowSpot: ({ what, on }, contrast) =>
    `${spotNames[what]} ${on === "card" ? "на карточках" : "на фоне"} ${contrast}\u00a0:\u00a01`,
  needed: (least) => `Нужно не меньше ${least}\u00a0:\u00a01.`,
  advice: ({ part, towards }) => {
    if (part === "background") return "Сделайте два цвета ближе друг к другу.";
    if (towards === undefined)
      return "Ни один акцент не читается на всех этих цветах: сделайте цвета фона ближе друг к другу.";
    return `Выберите акцент ${towards === "darker" ? "темнее" : "светлее"}.`;
  },
  byMainColor: "Для картинки контраст оценён по основному цвету.",
  stillPublished: "Публиковать можно.",
  values: {
    none: "как в Telegram",
    uploaded: "загруженная картинка",
    noPicture: "нет картинки",
  },
};

const spotNames: Readonly<Record<LowSpot["what"], string>> = {
  text: "тексты",
  hint: "мелкие тексты",
  link: "ссылки",
  bar: "полосы",
  button: "кнопки",
};
