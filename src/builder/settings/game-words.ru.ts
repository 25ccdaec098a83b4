import { maxNameLength } from "#contract/text/name-text.ts";
import { counted } from "#web/counted.ts";
import { spelled } from "../words.ts";
import type { GameWords } from "./game-words.en.ts";

export const words: GameWords = {
  game: "Игра",
  levels: "Уровни",
  levelsLead:
    "Сколько очков нужно для каждого уровня. На каждый следующий нужно больше, чем на предыдущий. У уровня может быть картинка, он может повышать очки за нажатие и максимум энергии; что оставлено пустым, остаётся как на уровне ниже.",
  noLevels: "Уровней пока нет: все игроки остаются на уровне 0.",
  levelName: (level) => `Название уровня ${level}`,
  names: "Названия уровней",
  startLevel: "Уровень 0",
  startName: "«Начало» на языке игрока",
  levelMore: (level) => `Уровень ${level}: картинка и награды`,
  levelPicture: (level) => `Картинка уровня ${level}`,
  asBelow: "Пусто — картинка уровня ниже.",
  hasPicture: "картинка",
  gives: {
    pointsPerTap: (points) =>
      `${counted("ru", points, { one: "очко", few: "очка", many: "очков", other: "очка" })} за нажатие`,
    maxEnergy: (energy) => `${spelled("ru", energy)} энергии`,
  },
  levelPoints: (level) => `Очки уровня ${level}`,
  nameColumn: "Название",
  pointsColumn: "Очки",
  addLevel: "Добавить уровень",
  removeLevel: (level) => `Удалить уровень ${level}`,
  sort: "Сортировать по очкам",
  needLevelName: `Введите название от 1 до ${maxNameLength} символов.`,
  notAscending: (before) =>
    `Должно быть больше, чем у предыдущего уровня: ${spelled("ru", before)}.`,
  curve: "Очки по уровням",
  maxEnergy: "Максимум энергии",
  energyPerSecond: "Восстановление энергии в секунду",
  pointsPerTap: "Очки за нажатие",
  automine: "Автодобыча, очков в час",
  energyMeans: (points, duration) =>
    `Полная шкала даёт ${counted("ru", points, { one: "очко", few: "очка", many: "очков", other: "очка" })}. Пустая восстановится за ${duration}.`,
  automineMeans: (perDay) =>
    `${counted("ru", perDay, { one: "очко", few: "очка", many: "очков", other: "очка" })} в день каждому игроку, даже если он не открывает приложение.`,
  automineOff: "0 — выключена. Очки игроки получают за нажатия и от вашего сервера.",
  firstLevel: (name, duration) =>
    `Только за счёт автодобычи игрок достигнет уровня «${name}» за ${duration}.`,
  lostLevel: (level) => `Уровень ${level}`,
  faultsLeft: (count) =>
    `Нужно исправить ${counted("ru", count, { one: "значение", few: "значения", many: "значений", other: "значения" })}. Ничего не сохранено.`,
};
