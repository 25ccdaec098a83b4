import type { FindingWords } from "./finding-words.en.ts";

const serverLog = "Проверьте журнал сервера";
const setOrigin = "Укажите точный источник (origin) сервиса:";
const getCertificate = "Получите сертификат публичного центра, например Let's Encrypt:";
const unreachable = "Устройства игроков до него не доберутся.";
const relay =
  "Если сервер так не может, поставьте перед ним другой, как в примерах для nginx и Cloudflare в /docs.";

/** The sentences of the check in Russian. */
export const russian: FindingWords = {
  notReached: "Не проверено: мешает ошибка выше.",
  nobodyAsked: "Не проверено: запроса не было.",
  notEncrypted: "Не проверено: нет защищённого соединения.",
  noConnection: "Не проверено: нет соединения или ответа.",

  httpUrl: [
    "URL начинается с http://.",
    "Устройства игроков обращаются к нему напрямую и только по HTTPS. Получите сертификат для хоста и укажите:",
  ],
  httpPasses: "Обычный http допустим только при разработке.",
  tlsGood: (protocol, host) => `${protocol}, сертификат действителен для ${host}.`,
  tlsAbsent: (port, code) => [
    `На порту ${port} сервер не поддерживает TLS (${code}).`,
    "Включите там HTTPS с TLS 1.2 или 1.3; в nginx:",
  ],
  certificateExpired: ["Срок сертификата истёк.", "Обновите его и перезагрузите сервер:"],
  certificateEarly: [
    "Сертификат ещё не действует.",
    "Исправьте время на сервере и перевыпустите сертификат.",
  ],
  certificateOfAnother: (host) => [
    `Сертификат выдан не для ${host}.`,
    "Получите сертификат именно на это имя:",
  ],
  certificateChain: (code) => [
    `Цепочка сертификата неполная (${code}).`,
    "Отдавайте и промежуточные сертификаты; в nginx:",
  ],
  certificateSelfSigned: (code) => [
    `Сертификат самоподписанный (${code}), браузеры ему не доверяют.`,
    getCertificate,
  ],
  certificateUntrusted: (code) => [`Сертификат не доверенный (${code}).`, getCertificate],

  hostGood: (host, addresses) => `Адрес ${host}: ${addresses}.`,
  hostIsAddress: (host) => `${host} — этот же компьютер: допустимо только при разработке.`,
  hostNotPublic: (host) => [
    `${host} — не публичное имя хоста.`,
    `${unreachable} Дайте серверу или туннелю к нему публичное имя, например:`,
  ],
  addressNotPublic: (host, address) => [
    `У ${host} непубличный адрес ${address}.`,
    `${unreachable} Нужно имя, у которого во всех записях A и AAAA публичные адреса.`,
  ],
  noAddress: (host, code) => [
    `У ${host} нет адреса (${code}).`,
    "Проверьте написание или добавьте запись A либо AAAA с публичным адресом сервера:",
  ],
  noAnswerInTime: "время ожидания истекло",
  serverAddress: "адрес сервера",

  optionsGood: (status) => `На OPTIONS ответ ${status}.`,
  optionsRedirect: (status, target) => [
    target
      ? `На OPTIONS ответ ${status}, перенаправление на ${target}.`
      : `На OPTIONS ответ ${status}.`,
    `Отвечайте на OPTIONS прямо по этому адресу. ${relay} Ответ:`,
  ],
  optionsStatus: (status) => `На OPTIONS ответ ${status}, а браузерам нужен 200–299.`,
  optionsRefused:
    "Браузеры отправляют OPTIONS без учётных данных. Отвечайте на него до проверки доступа:",
  optionsFailed: "Проверьте журнал сервера. Отвечайте на OPTIONS, не вызывая обработчик POST:",
  optionsUnknown: `Принимайте по этому адресу не только POST, но и OPTIONS. ${relay} Ответ:`,
  nobodyListens: (code) => [
    `Порт никто не слушает (${code}).`,
    "Запустите сервер и откройте его порт в файрволе: 443, если в URL не указан другой.",
  ],
  optionsLate: [
    "Время ожидания ответа на OPTIONS истекло.",
    "Отвечайте на OPTIONS сразу, не вызывая обработчик POST:",
  ],
  optionsBroken: (code) => [
    `На OPTIONS нет ответа по HTTP (${code}).`,
    "Отвечайте на OPTIONS так:",
  ],
  brokenOff: "соединение прервано",

  allowed: (value) => `Разрешено: ${value}.`,
  vary: "Ответ зависит от источника запроса; сообщите об этом кешам:",
  answerTo: (method, fault) => `Ответ на ${method === "both" ? "OPTIONS и POST" : method} ${fault}`,
  originMissing: [
    "не содержит Access-Control-Allow-Origin.",
    "Добавьте в ответы на OPTIONS и POST:",
  ],
  originTwice: (header) => [
    `содержит ${header}: больше одного значения.`,
    "Допустимо только одно; возможно, заголовок добавляют два модуля сразу. Сверьте Origin запроса со списком и верните только его:",
  ],
  originNull: (header) => [
    `содержит ${header}, а такого источника нет ни у одной страницы сервиса.`,
    setOrigin,
  ],
  originPattern: (header) => `содержит ${header}, а * внутри имени недопустима.`,
  originSlash: (header) => [`содержит ${header} с косой чертой в конце.`, "Уберите косую черту:"],
  originScheme: (header, has, needs) => [`содержит ${header}: ${has} вместо ${needs}.`, setOrigin],
  originCapitals: (header) => [`содержит ${header} в другом регистре.`, setOrigin],
  originBare: (header) => [`содержит ${header} без https:// перед именем.`, setOrigin],
  originPath: (header) => [
    `содержит ${header} с путём, которого у источника не бывает.`,
    setOrigin,
  ],
  originOther: (header, origin) => [`содержит ${header}, а это не ${origin}.`, setOrigin],
  nameOrigin: "Укажите источник (origin) сервиса целиком:",
  reflect: (base, domain) =>
    `Возвращайте Origin запроса, если это ${base} или он начинается с https:// и заканчивается на .${domain}; для этого запроса:`,

  methodsOdd: (text) => [
    `Access-Control-Allow-Methods: ${text} — не список имён через запятую, и браузеры отвергают ответ.`,
    "Укажите:",
  ],
  headersOdd: (text) => [
    `Access-Control-Allow-Headers: ${text} — не список имён через запятую, и браузеры отвергают ответ.`,
    "Укажите:",
  ],
  headersMissing: "В ответе на OPTIONS нет Access-Control-Allow-Headers.",
  headersOther: (text) => `В Access-Control-Allow-Headers: ${text} нет Content-Type.`,
  addHeaders: "Заголовок Content-Type запроса поля нужно разрешить. Добавьте в ответ на OPTIONS:",
  maxAgeGood: (seconds) =>
    `Браузеры кешируют разрешение на ${seconds} с, но не дольше своего предела.`,
  maxAgeMissing: "Нет Access-Control-Max-Age: через 5 с браузеры снова отправят OPTIONS.",
  maxAgeOdd: (text) => `Access-Control-Max-Age: ${text} — неподходящее время.`,
  addMaxAge:
    "Избавит игроков от лишнего запроса почти перед каждым обращением. Добавьте в ответ на OPTIONS:",

  noRedirect: "Перенаправления нет.",
  redirectNowhere: (status) => [
    `Ответ ${status}: перенаправление без адреса.`,
    "Отвечайте 200 и значением прямо по этому адресу.",
  ],
  redirect: (status, target) => [
    `Ответ ${status}: перенаправление на ${target}.`,
    "Mini App не переходит по перенаправлениям. Отвечайте здесь или укажите в поле конечный адрес:",
  ],
  status: (status, said) =>
    said ? `На POST ответ ${status}: ${said}` : `На POST ответ ${status}.`,
  statusRefused:
    "Браузеры игроков не отправляют учётных данных: принимайте запрос без них. Проверить отправителя позволяет токен поля с подписью.",
  statusCsrf:
    "Запрос отвергает защита от поддельных форм (CSRF). Исключите этот URL: в Laravel — маршрутом в routes/api.php, в Django — @csrf_exempt.",
  statusProxy:
    "Похоже на страницу прокси или файрвола перед вашим сервером. Пропускайте OPTIONS и POST по этому пути без проверки браузера.",
  statusNotFound: "По этому пути ничего нет: исправьте URL или добавьте там обработчик POST.",
  statusMethod: "Отвечайте по этому адресу на POST, а не только на GET.",
  statusBody: "Принимайте JSON с семью полями и игнорируйте незнакомые.",
  statusType: "Принимайте тела с Content-Type: application/json.",
  statusOften:
    "Запросы отправляет каждый игрок: поднимите лимит или отвечайте Retry-After вместе с Access-Control-Expose-Headers: Retry-After.",
  statusFailed: `${serverLog}.`,
  statusOther: "Отвечайте 200 со значением в теле.",
  postBroken: (code) => [
    `На POST нет ответа по HTTP (${code}).`,
    `${serverLog}, и отвечайте 200 со значением в теле.`,
  ],

  sizeGood: (bytes, max) => `${bytes} из ${max} допустимых байт.`,
  sizeOver: (max) => [
    `В значении больше ${max} байт.`,
    `На экране это строка текста: отвечайте только значением, не больше ${max} байт.`,
  ],
  codingUnread: (coding) => [
    `Тело не удаётся распаковать как Content-Encoding: ${coding}.`,
    "Не сжимайте тело или сжимайте его целиком в gzip, deflate или br; надёжнее всего:",
  ],
  bodyBroken: [
    "Тело обрывается.",
    "Отправляйте тело целиком; Content-Length должен равняться числу его байт.",
  ],
  timeGood: (milliseconds, max) =>
    `${milliseconds} мс вместе с предварительным запросом, из ${max} допустимых.`,
  timeOver: (seconds) => `Нет полного ответа за ${seconds} с — дольше Mini App не ждёт.`,
  beFaster: "Вычисляйте значение заранее (кеш или строка в базе), а не на каждый запрос.",

  textGood: (text) => `Значение: ${text}`,
  textEmpty: [
    "Тело пустое, или в нём нет ничего видимого.",
    "На экране будет запасной текст. Всегда отвечайте значением, хотя бы 0 или –.",
  ],
  textNotUtf8: (text) => [
    `Тело не в UTF-8 и читается так: ${text}`,
    "Кодируйте его в UTF-8 и укажите это:",
  ],
  textHtml: (text) => [
    `Тело — страница HTML: ${text}`,
    "Это может быть ошибка, вход или предупреждение туннеля: откройте её и посмотрите. Отвечайте только значением.",
  ],
  textTags: (text) => [
    `В теле теги HTML, они показываются как текст: ${text}`,
    "Отправляйте текст без тегов:",
  ],
  textError: (text) => [
    `Тело — сообщение об ошибке: ${text}`,
    "Исправьте ошибку. На ошибку отвечайте 500, а её текст пишите только в журнал: тогда останется последнее значение.",
  ],
  textNoValue: (text) => [
    `Значения нет, есть только текст ${text}`,
    "Отвечайте текстом, в том числе для незнакомых игроков.",
  ],
  textQuoted: (text) => [
    `Тело — строка JSON, её кавычки показываются: ${text}`,
    "Отправляйте текст без кавычек JSON:",
  ],
  textJson: (kind, text) =>
    `Тело — ${kind === "list" ? "список" : "объект"} JSON, он показывается целиком: ${text}`,
  valueAlone: "Отвечайте только значением: текстом или числом.",
  valueIn: (path) =>
    `Значение, похоже, в \`${path}\`: отвечайте только им, как текстом, а не как JSON:`,
  textNewline:
    "Тело кончается переводом строки, он входит в значение. Пишите без него, например через printf или echo -n.",
  textLong: (count) =>
    `В значении ${count} символов, а на экране это строка текста. Проверьте, всё ли оно должно быть видно игрокам.`,
  textBom:
    "Тело начинается с метки порядка байт (EF BB BF). Браузеры её отбрасывают; сохраните файл в UTF-8 без неё.",

  taskTrue: "Сервер отвечает true: этот игрок получил бы очки.",
  taskFalse: "Сервер отвечает false: для этого игрока задание ещё не выполнено.",
  taskOther: (text) => `Сервер отвечает ${text}, а не true или false.`,
  taskEmpty: "Тело ответа пустое.",
  taskAnswer: "Отвечайте 200, а в теле — true или false, без кавычек и без JSON вокруг.",
  taskLate: (seconds) => `Нет полного ответа за ${seconds} с: дольше Slotwire не ждёт.`,
};
