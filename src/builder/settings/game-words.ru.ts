import { counted } from "#web/counted.ts";
import { spelled } from "../words.ts";
import type { GameWords } from "./game-words.en.ts";

export const russian: GameWords = {
  game: "Игра",
  levels: "Уровни",
  levelsLead:
    "Игрок достигает уровня, набрав столько очков. Каждый следующий требует больше предыдущего.",
  noLevels: "Уровней пока нет: все игроки остаются на уровне 0.",
  levelName: (level) => `Название уровня ${level}`,
  levelPoints: (level) => `Очки уровня ${level}`,
  nameColumn: "Название",
  pointsColumn: "Очки",
  addLevel: "Добавить уровень",
  removeLevel: (level) => `Удалить уровень ${level}`,
  sort: "Упорядочить по очкам",
  needLevelName: "Нужно название.",
  notAscending: (before) =>
    `Должно быть больше ${spelled("ru", before)}, как у предыдущего уровня.`,
  curve: "Сколько очков нужно для каждого уровня",
  maxEnergy: "Наибольшая энергия",
  energyPerSecond: "Энергии возвращается в секунду",
  pointsPerTap: "Очков за нажатие",
  automine: "Автодобыча, очков в час",
  energyMeans: (points, duration) =>
    `Полная шкала даёт ${counted("ru", points, { one: "очко", few: "очка", many: "очков", other: "очка" })}; пустая наполняется за ${duration}.`,
  automineMeans: (perDay) =>
    `${counted("ru", perDay, { one: "очко", few: "очка", many: "очков", other: "очка" })} в день каждому игроку, даже если он не открывает приложение.`,
  automineOff: "0 — выключена. Очки приносят нажатия и ваш сервер.",
  firstLevel: (name, duration) =>
    `Одной автодобычей игрок достигает уровня «${name}» за ${duration}.`,
  faultsLeft: (count) =>
    `Нужно исправить ${counted("ru", count, { one: "значение", few: "значения", many: "значений", other: "значения" })}; ничего не сохранено.`,
};
