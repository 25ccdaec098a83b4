import { maxNameLength } from "#contract/text/name-text.ts";
import { counted } from "../../counted.ru.ts";
import { spelled } from "../../words.ts";
import type { GameWords } from "./game-words.en.ts";

const needName = () => `Введите название от 1 до ${maxNameLength} символов.`;

export const words: GameWords = {
  game: "Игра",
  levels: "Уровни",
  levelsLead:
    "Сколько очков нужно для каждого уровня: на каждый следующий — больше, чем на предыдущий. У уровня может быть картинка, и он может повышать очки за нажатие и максимум энергии. Что оставлено пустым, остаётся как на уровне ниже.",
  noLevels: "Уровней пока нет: все игроки остаются на уровне 0.",
  levelName: (level) => `Название уровня ${level}`,
  names: "Названия уровней",
  level: (level) => `Уровень ${level}`,
  numberColumn: "№",
  startName: "«Начало» на языке игрока",
  levelMore: (level) => `Уровень ${level}: картинка и награды`,
  levelPicture: (level) => `Картинка уровня ${level}`,
  asBelow: "Пусто — картинка уровня ниже.",
  hasPicture: "картинка",
  gives: {
    pointsPerTap: (points) => `${counted(points, "очко", "очка", "очков")} за нажатие`,
    maxEnergy: (energy) => `${spelled("ru", energy)} энергии`,
  },
  levelPoints: (level) => `Очки уровня ${level}`,
  addLevel: "Добавить уровень",
  removeLevel: (level) => `Удалить уровень ${level}`,
  sort: "Сортировать по очкам",
  faults: {
    missing: needName,
    "max-length": needName,
    "level-order": ({ before }) =>
      `Должно быть больше, чем у предыдущего уровня: ${spelled("ru", before)}.`,
  },
  members: {
    maxEnergy: "Максимум энергии",
    energyPerSecond: "Восстановление энергии в секунду",
    pointsPerTap: "Очки за нажатие",
    autominePointsPerHour: "Автодобыча, очков в час",
    startLevel: "Уровень 0",
    levels: "Уровни",
    name: "Название",
    points: "Очки",
    image: "Картинка",
  },
  curve: "Очки по уровням",
  energyMeans: (points, duration) =>
    `Полная шкала даёт ${counted(points, "очко", "очка", "очков")}. Пустая восстановится за ${duration}.`,
  automineMeans: (perDay) =>
    `${counted(perDay, "очко", "очка", "очков")} в день каждому игроку, даже если он не открывает приложение.`,
  automineOff: "0 — выключена. Очки игроки получают за нажатия и от вашего сервера.",
  firstLevel: (name, duration) =>
    `Только за счёт автодобычи игрок достигнет уровня «${name}» за ${duration}.`,
};
