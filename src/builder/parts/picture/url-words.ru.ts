import { maxFieldUrlLength } from "#contract/field/field-url.ts";
import { spelled } from "../../words.ts";
import type { UrlFaultTexts } from "./url-words.en.ts";

export const words: UrlFaultTexts = (example) => ({
  "too-long": `URL длиннее ${spelled("ru", maxFieldUrlLength)} символов. Сократите его.`,
  "not-a-url": `Введите URL целиком, например ${example}`,
  credentials: "В URL есть имя пользователя или пароль, их увидит каждый игрок. Уберите их.",
  fragment: "В URL есть фрагмент (#…), он не передаётся на сервер. Уберите его.",
  "not-https": "URL должен начинаться с https://.",
  "not-public": "Устройства игроков не могут подключиться к этому хосту. Укажите публичное имя.",
  "bad-port": "К этому порту браузеры не подключаются. Укажите другой, например 443 или 8443.",
});
