import { counted } from "#web/counted.ts";
import { spelled } from "../words.ts";
import type { DailyWords } from "./daily-words.en.ts";

const points = (count: number) =>
  counted("ru", count, { one: "очко", few: "очка", many: "очков", other: "очка" });
const days = (count: number) =>
  counted("ru", count, { one: "день", few: "дня", many: "дней", other: "дня" });

export const words: DailyWords = {
  lead: "Очки за то, что игрок открыл приложение и забрал их, раз в день. День считается по часам сервиса.",
  none: "Ежедневный бонус выключен",
  noneText:
    "Дайте игрокам повод возвращаться каждый день: награду, которая растёт, пока они приходят.",
  turnOn: "Настроить ежедневный бонус",
  turnOffTitle: "Выключить ежедневный бонус?",
  turnOffText:
    "Полученные очки останутся у игроков. Серии дней тоже сохранятся на случай, если вы включите бонус снова. Он выключится, когда вы сохраните изменения.",
  rewards: "Награды по дням",
  rewardsNote:
    "В очках. Вставьте список, например 10, 20, 50, или столбец таблицы: он заполнит дни, начиная с этого.",
  day: (day) => `День ${day}`,
  addDay: "Добавить день",
  removeDay: (day) => `Удалить день ${day}`,
  full: (count) =>
    `Своя награда может быть не больше чем у ${counted("ru", count, { one: "дня", other: "дней" })}.`,
  pasted: (count, leftOut) =>
    `Заполнено: ${days(count)}.${leftOut > 0 ? ` Не поместилось наград: ${spelled("ru", leftOut)}.` : ""}`,
  pays: (first, count, sum) =>
    `День 1 приносит ${points(first)}; ${days(count)} подряд — вместе ${points(sum)}.`,
  lastPays: (day, last) =>
    day === 1
      ? `Каждый день приносит ${points(last)}.`
      : `День ${day} и все следующие — по ${points(last)}.`,
  hourOption: (utc, local) => `${utc} UTC (у вас ${local})`,
  localHour: (local, zone) =>
    `У вас новый день начинается в ${local} (${zone.replaceAll("_", " ")}). Для всех игроков он начинается в один и тот же момент.`,
  missed: {
    "start-over": "Снова с первого дня",
    "go-on": "Со следующего дня",
  },
  missedMeans: {
    "start-over": "Кто пропустит день, вернувшись, получит награду первого дня.",
    "go-on":
      "Кто пропустит день, ничего не потеряет: следующий визит оплачивается как следующий день.",
  },
};
