import type { BuilderErrorCode } from "#contract/api.ts";
import { maxFields, maxLiveApiKeys } from "#contract/bot/bot-rule.ts";
import { maxScheduled } from "#contract/message/message-limit.ts";
import { maxBots, maxInvitations } from "#contract/owner/owner-limit.ts";
import { keptVersions } from "#contract/screen/page-rule.ts";
import { maxPictures } from "#contract/screen/picture.ts";
import { spelled } from "../words.ts";
import type { FailureWords } from "./failure-words.en.ts";

const notTaken = "Сервис не принял запрос. Обновите страницу и повторите попытку.";

export const words: FailureWords & {
  readonly refusals: Readonly<Record<BuilderErrorCode, string>>;
} = {
  unreachable: "Не удалось связаться с сервисом. Проверьте соединение и повторите попытку.",
  because: (refusal, fault) => `${refusal} ${fault}`,
  unexpected: (status) => `Сервис ответил ошибкой ${status}. Повторите попытку позже.`,
  broken: "Что-то пошло не так. Обновите страницу и повторите попытку.",
  refusals: {
    BAD_ARGUMENT: "Сервис не принял эти данные.",
    MALFORMED_REQUEST: notTaken,
    METHOD_NOT_ALLOWED: notTaken,
    UNSUPPORTED_MEDIA_TYPE: notTaken,
    EXPECTATION_FAILED: notTaken,
    RANGE_NOT_SATISFIABLE: notTaken,
    ADDRESS_TOO_LONG: "Слишком длинный адрес. Сократите запрос и повторите попытку.",
    HEADERS_TOO_LARGE: "Слишком большой запрос. Удалите cookie этого сайта и повторите попытку.",
    REQUEST_TIMEOUT: "Данные передавались слишком долго. Проверьте соединение и повторите попытку.",
    SCREEN_NOT_VALID: "На экране есть ошибки.",
    VERSION_NOT_FOUND: `Такой версии нет: хранятся только последние ${keptVersions}.`,
    WEBHOOK_NOT_FOUND: "У бота нет вебхука. Возможно, его удалил другой владелец.",
    EVENT_NOT_FOUND: "Событие не найдено: события хранятся 7 дней.",
    WEBHOOK_PAUSED: "Вебхук приостановлен. Сначала возобновите отправку.",
    FIELD_IN_USE: "На экране есть ссылки на это поле. Сначала уберите их.",
    IDEMPOTENCY_KEY_REUSED:
      "Ничего не сделано: этот ключ уже использован для другого действия. Обновите страницу.",
    TOO_MANY_REQUESTS: "Слишком много попыток. Подождите минуту и повторите.",
    OWNERS_ONLY:
      "Ничего не изменено: это может только владелец бота, а вы редактор. Попросите владельца.",
    FOREIGN_ORIGIN: "Страница открыта не по адресу сервиса. Откройте конструктор по его адресу.",
    NOT_SIGNED_IN: "Сеанс закончился. Войдите снова.",
    WRONG_SIGN_IN: "Неверная почта или пароль. В пароле важен регистр букв.",
    WRONG_PASSWORD: "Неверный текущий пароль.",
    BOT_NOT_FOUND: "Бот не найден: его удалили, или вы больше не его владелец.",
    NOT_FOUND: "Ничего не найдено.",
    FIELD_NOT_FOUND: "Поле не найдено. Возможно, его удалили или переименовали.",
    FIELD_TAKEN: "У бота уже есть поле с таким названием. Выберите другое название.",
    TOO_MANY_FIELDS: `У бота может быть до ${maxFields} полей. Удалите ненужное.`,
    TOO_MANY_BROADCASTS: `Запланировать можно не больше ${maxScheduled} рассылок. Отмените одну из них или дождитесь начала ближайшей.`,
    TOO_MANY_PICTURES: `У бота может быть до ${maxPictures} загруженных картинок. Уберите ненужные с экрана: через день-два они удалятся.`,
    PICTURE_KIND_UNKNOWN: "Это не картинка PNG, JPEG, WebP, GIF или AVIF.",
    PICTURE_NOT_PLAIN:
      "В файле не только картинка, но и что-то ещё, например веб-страница или архив. Сохраните картинку в графическом редакторе и загрузите её снова.",
    PICTURE_TOO_LARGE:
      "Картинка слишком большая. Максимум — 25 млн пикселей (во всех кадрах вместе), 1000 кадров и 4 МБ в формате WebP. Уменьшите её и загрузите снова.",
    PICTURE_NOT_READABLE: "Картинку не удалось прочитать: файл повреждён или неполный.",
    PICTURE_NOT_DECODED:
      "На чтение картинки ушло слишком много времени или памяти. Повторите попытку или сохраните её в другой программе и загрузите снова.",
    FIELD_NOT_VALID: "В поле есть ошибки.",
    OWNER_NOT_FOUND: "Такого владельца у бота нет. Возможно, его уже удалили.",
    BROADCAST_NOT_FOUND:
      "Рассылка не найдена. Возможно, она уже удалена: хранятся только последние.",
    BROADCAST_UNDER_WAY:
      "Ничего не отправлено: другая рассылка этого бота ещё идёт или стоит на паузе. Дождитесь её конца или отмените её.",
    INVALID_HTML: "Ничего не отправлено: в тексте ошибка в тегах HTML.",
    LAST_OWNER: "Это единственный владелец бота. Сначала пригласите другого.",
    NOT_ENOUGH_POINTS: "Ничего не списано: у пользователя меньше очков.",
    USER_BLOCKED: "Ничего не начислено: пользователь заблокирован.",
    USER_NOT_FOUND: "Пользователь не найден.",
    USER_UNREACHABLE: "Ничего не отправлено: у тестового игрока нет чата с ботом.",
    INVITATION_NOT_FOUND: "Приглашение не найдено.",
    BOT_TOKEN_REFUSED:
      "Telegram не принимает этот токен. Скопируйте его в @BotFather ещё раз целиком.",
    UPDATES_TAKEN: "Обновления бота получает другая программа. Сначала отключите её вебхук.",
    PLATFORM_REFUSED: "Telegram не принял это.",
    BOT_TOKEN_NOT_VALID:
      "Telegram не принимает этот токен, или он от другого бота. Скопируйте его в @BotFather ещё раз целиком.",
    BOT_TAKEN:
      "Этот бот уже добавлен. Если его нет в вашем списке, попросите владельца пригласить вас.",
    BOT_ID_TAKEN: "Этот ID занят. Выберите другой.",
    API_KEY_NOT_FOUND: "Ключ не найден или уже отозван.",
    GAME_NOT_VALID: "В правилах игры есть ошибки.",
    ACTIVITIES_NOT_VALID: "В активностях есть ошибки.",
    BOT_FILE_NOT_VALID: "В файле бота есть ошибки.",
    ID_NOT_TYPED: "Данные не удалены. Введите ID пользователя без ошибок.",
    NAME_NOT_TYPED: "Бот не удалён. Введите его название в точности как в настройках.",
    PLATFORM_UNREACHABLE: "Telegram не отвечает. Повторите попытку через минуту.",
    EMAIL_TAKEN: "Аккаунт с такой почтой уже есть. Войдите в него и откройте ссылку снова.",
    LINK_NOT_VALID:
      "Ссылка недействительна: она уже использована, истекла или скопирована не полностью. Попросите новую.",
    TOO_MANY_BOTS: `У одного аккаунта может быть до ${maxBots} ботов. Сначала удалите ненужного или выйдите из него.`,
    TOO_MANY_INVITATIONS: `У вас может быть до ${maxInvitations.ofOwner} активных приглашений, а в одного бота — до ${maxInvitations.toBot}. Отзовите ненужные.`,
    TOO_MANY_KEYS: `У бота может быть до ${maxLiveApiKeys} действующих ключей. Отзовите один из них.`,
    MALFORMED_JSON: "Это не JSON. Исправьте текст и повторите попытку.",
    POINTS_OVERFLOW: `Ничего не начислено: баланс не может превышать ${spelled("ru", Number.MAX_SAFE_INTEGER)}.`,
    BODY_TOO_LARGE: "Файл слишком большой.",
    EDIT_CONFLICT:
      "Пока вы вносили изменения, была сохранена другая версия. Ничего не перезаписано.",
    INTERNAL_ERROR: "Ошибка сервиса. Повторите попытку позже.",
    SERVICE_BUSY: "Сервис сейчас занят. Повторите попытку через несколько секунд.",
    STORE_UNAVAILABLE: "Данные временно недоступны. Повторите попытку через несколько секунд.",
  },
};
