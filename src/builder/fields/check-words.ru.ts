import { type FieldOutcome, fieldTimeoutMs, maxValueBytes } from "#contract/field/field-limit.ts";
import { counted } from "../counted.ru.ts";
import type { CheckWords } from "./check-words.en.ts";

const maxValueKiB = maxValueBytes / 1024;
const timeoutSeconds = fieldTimeoutMs / 1000;

export const words: CheckWords = {
  test: "Проверить адрес",
  testing: "Проверяем…",
  again: "Проверить ещё раз",
  result: "Результат проверки",
  requirements: {
    https: "HTTPS с действительным сертификатом",
    "public-host": "Публичный хост",
    preflight: "Отвечает на предварительный запрос (OPTIONS)",
    "allow-origin": "Разрешает запросы из Mini App (Access-Control-Allow-Origin)",
    "allow-headers": "Разрешает заголовок Content-Type (Access-Control-Allow-Headers)",
    redirect: "Без перенаправлений",
    status: "Статус 200–299",
    "raw-text": "Простой текст или число, не JSON и не HTML",
    size: `Не больше ${maxValueKiB} КиБ`,
    time: `Отвечает за ${timeoutSeconds} секунд`,
    "max-age": "Позволяет браузерам кэшировать разрешение (Access-Control-Max-Age)",
  },
  fromBrowser: "Из этого браузера",
  fromService: "Из сервиса",
  frame: "Страница Mini App, которая проверяет адрес",
  milliseconds: (count) => `${count} мс`,
  bytes: (count) => counted(count, "байт", "байта", "байт"),
  status: (status) => `статус ${status}`,
  works: "Адрес работает.",
  warnings: {
    slow: "Ответ медленный: игроки больше 2 секунд видят пустое место.",
    long: "Значение длинное, а на экране помещается несколько строк. Уложитесь в 200 символов.",
  },
  unmet: (count) => `Не выполнено: ${counted(count, "требование", "требования", "требований")}.`,
  onlyBrowser:
    "Сервис не нашёл ошибок, но этот браузер не получил значение. Запрос может блокировать расширение, корпоративная сеть или файрвол.",
  slot: "На экране будет",
  nothing: "ничего",
  failures: {
    offline: "этот браузер не в сети",
    blocked: "браузер не получил доступного ему ответа; причина — в проверках ниже",
    timeout: `нет ответа за ${timeoutSeconds} секунд`,
    status: "сервер вернул ошибку",
    "too-large": `больше ${maxValueKiB} КиБ`,
    "bad-url": "Mini App не может вызвать такой адрес",
    "no-page": "страница Mini App здесь не загрузилась",
  },
  unreachable: (host) => `не удалось подключиться к ${host}`,
  noResponse: "нет ответа",
  came: "значение получено",
  signedNote: "не проверялось: токен для запроса есть только у сервиса",
  willSee: (fallback) =>
    fallback
      ? `Если сохранить сейчас, игроки будут видеть запасной текст «${fallback}», пока адрес не заработает.`
      : "Если сохранить сейчас, игроки ничего не увидят, пока адрес не заработает. Запасной текст можно задать в разделе «Другие настройки».",
  willSeeText: "Если сохранить сейчас, игроки увидят текст выше.",
  met: "Выполнено",
  notMet: "Не выполнено",
  hint: "Рекомендация",
  notJudged: "Не проверено",
  snippets: "Готовые примеры",
  snippetsLead:
    "Каждый разрешает запросы только с адресов этого сервиса и проходит проверку без изменений. Своё значение верните из функции в начале.",
  lines: "строки для добавления",
  health: {
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
    milliseconds: (ms) =>
      ms < 1000 ? `${ms} мс` : `${(ms / 1000).toFixed(1).replace(".", ",")} с`,
    fetches: (count) => counted(count, "отчёт", "отчёта", "отчётов"),
    failures: "Сбои за 7 дней, сначала новые",
    times: (count) => counted(count, "раз", "раза", "раз"),
    last: "последний",
    chart: (name, share) => `${name}: доля успешных ответов за 7 дней, в целом ${share}`,
    outcomes: {
      offline: "Устройство было не в сети. Ваш сервер ни при чём.",
      blocked:
        "Браузер не получил доступного ему ответа: сервер не отвечал или помешали CORS, TLS или перенаправление. Проверьте адрес.",
      timeout: `Полный ответ не пришёл за ${fieldTimeoutMs / 1000} секунд.`,
      status: "Сервер вернул статус ошибки.",
      "too-large": `Ответ больше ${maxValueBytes / 1024} КиБ.`,
      transform:
        "Ответ не такой, какой нужен по настройкам «От ответа до экрана». Проверьте адрес.",
      unreachable:
        "Сервис не получил ответа: не удалось найти имя хоста или подключиться, либо помешали TLS или перенаправление. Проверьте адрес.",
      limited:
        "Сервис не отправил запрос: слишком много запросов ждало очереди или ваш сервер только что несколько раз не ответил.",
    } as Record<FieldOutcome, string>,
  },
};
