import type { FieldOutcome } from "#contract/field-outcome.ts";
import { counted, type Dictionary } from "../words.ts";

type Failure = Exclude<FieldOutcome, "ok">;

const english = {
  title: "On players' devices",
  none: "No player has asked for it in the last 7 days.",
  unknown: "How it fares on players' devices could not be loaded.",
  failing: "Failing",
  day: "24 hours",
  week: "7 days",
  good: "Good answers",
  median: "Half within",
  slow: "95 % within",
  milliseconds: (ms: number) => (ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`),
  fetches: (count: number) => counted("en", count, { one: "report", other: "reports" }),
  failures: "Failures in 7 days, the latest first",
  times: (count: number) => counted("en", count, { one: "time", other: "times" }),
  last: "last",
  chart: (name: string, share: string) =>
    `${name}: good answers day by day over 7 days, ${share} in all`,
  outcomes: {
    offline: "The device was offline: not your server's fault.",
    blocked: "The browser let nothing through: CORS, TLS, DNS or a redirect. Test the endpoint.",
    timeout: "No whole answer within 8 seconds.",
    status: "The answer had an error status.",
    "too-large": "The answer was larger than 64 KiB.",
  } satisfies Record<Failure, string> as Record<FieldOutcome, string>,
};

export const fieldHealthWords: Dictionary<typeof english> = {
  en: english,
  ru: {
    title: "На устройствах игроков",
    none: "За последние 7 дней его никто не запрашивал.",
    unknown: "Не удалось узнать, как дела на устройствах игроков.",
    failing: "Сбоит",
    day: "24 часа",
    week: "7 дней",
    good: "Удачные ответы",
    median: "Половина за",
    slow: "95 % за",
    milliseconds: (ms) =>
      ms < 1000 ? `${ms} мс` : `${(ms / 1000).toFixed(1).replace(".", ",")} с`,
    fetches: (count) =>
      counted("ru", count, { one: "отчёт", few: "отчёта", many: "отчётов", other: "отчёта" }),
    failures: "Сбои за 7 дней, последние сверху",
    times: (count) => counted("ru", count, { one: "раз", few: "раза", many: "раз", other: "раза" }),
    last: "последний",
    chart: (name, share) => `${name}: удачные ответы по дням за 7 дней, всего ${share}`,
    outcomes: {
      offline: "Устройство было не в сети: ваш сервер ни при чём.",
      blocked: "Браузер ничего не пропустил: CORS, TLS, DNS или перенаправление. Проверьте адрес.",
      timeout: "Полный ответ не пришёл за 8 секунд.",
      status: "Ответ пришёл со статусом ошибки.",
      "too-large": "Ответ больше 64 КиБ.",
    } as Record<FieldOutcome, string>,
  },
};
