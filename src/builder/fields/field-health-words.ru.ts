import { type FieldOutcome, fieldTimeoutMs, maxValueBytes } from "#contract/field/field-limit.ts";
import { counted } from "#web/counted.ts";
import type { FieldHealthWords } from "./field-health-words.en.ts";

export const words: FieldHealthWords = {
  title: "На устройствах игроков",
  more: "Подробнее",
  none: "За последние 7 дней запросов не было.",
  unknown: "Не удалось загрузить статистику с устройств игроков.",
  failing: "Есть сбои",
  day: "24 часа",
  week: "7 дней",
  good: "Успешные ответы",
  median: "Медиана",
  slow: "95-й процентиль",
  milliseconds: (ms) => (ms < 1000 ? `${ms} мс` : `${(ms / 1000).toFixed(1).replace(".", ",")} с`),
  fetches: (count) =>
    counted("ru", count, { one: "отчёт", few: "отчёта", many: "отчётов", other: "отчёта" }),
  failures: "Сбои за 7 дней, сначала новые",
  times: (count) => counted("ru", count, { one: "раз", few: "раза", many: "раз", other: "раза" }),
  last: "последний",
  chart: (name, share) => `${name}: доля успешных ответов за 7 дней, в целом ${share}`,
  outcomes: {
    offline: "Устройство было не в сети. Ваш сервер ни при чём.",
    blocked:
      "Браузер не получил доступного ему ответа: сервер не отвечал или помешали CORS, TLS или перенаправление. Проверьте адрес.",
    timeout: `Полный ответ не пришёл за ${fieldTimeoutMs / 1000} секунд.`,
    status: "Сервер вернул статус ошибки.",
    "too-large": `Ответ больше ${maxValueBytes / 1024} КиБ.`,
  } as Record<FieldOutcome, string>,
};
