import { maxLiveApiKeys } from "#contract/api-key-limit.ts";
import { maxFields } from "#contract/bot-rule.ts";
import type { FailureWords } from "./failure-words.en.ts";

export const russian: FailureWords = {
  unreachable: "Не удалось связаться с сервисом. Проверьте соединение и повторите попытку.",
  broken: "Что-то пошло не так. Обновите страницу и повторите попытку.",
  refusals: {
    TOO_MANY_REQUESTS: "Слишком много попыток. Подождите минуту и повторите.",
    FOREIGN_ORIGIN: "Страница открыта не по адресу сервиса. Откройте конструктор по его адресу.",
    NOT_SIGNED_IN: "Сеанс закончился. Войдите снова.",
    WRONG_SIGN_IN: "Неверная почта или пароль. В пароле важен регистр букв.",
    WRONG_PASSWORD: "Неверный текущий пароль.",
    BOT_NOT_FOUND: "Бот не найден.",
    NOT_FOUND: "Ничего не найдено.",
    FIELD_NOT_FOUND: "Поле не найдено. Возможно, его удалили или переименовали.",
    FIELD_TAKEN: "У бота уже есть поле с таким названием.",
    TOO_MANY_FIELDS: `У бота может быть до ${maxFields} полей. Удалите ненужное.`,
    FIELD_NOT_VALID: "В поле есть ошибки.",
    USER_NOT_FOUND: "Пользователь не найден.",
    INVITATION_NOT_FOUND: "Приглашение не найдено.",
    BOT_TOKEN_REFUSED:
      "Telegram не принимает этот токен. Скопируйте его в @BotFather ещё раз целиком.",
    BOT_TOKEN_NOT_VALID:
      "Telegram не принимает этот токен, или он от другого бота. Скопируйте его в @BotFather ещё раз целиком.",
    BOT_TAKEN: "Этот бот уже добавлен. Если он ваш, попросите владельца пригласить вас.",
    BOT_ID_TAKEN: "Этот ID занят. Выберите другой.",
    API_KEY_NOT_FOUND: "Ключ не найден или уже отозван.",
    GAME_NOT_VALID: "В правилах игры есть ошибки.",
    BOT_FILE_NOT_VALID: "В файле бота есть ошибки.",
    NAME_NOT_TYPED: "Введите название бота в точности как на экране.",
    PLATFORM_UNREACHABLE: "Telegram не отвечает. Повторите попытку через минуту.",
    EMAIL_TAKEN: "Аккаунт с такой почтой уже есть.",
    LINK_NOT_VALID:
      "Ссылка недействительна: она уже использована, истекла или скопирована не полностью.",
    TOO_MANY_KEYS: `У бота может быть до ${maxLiveApiKeys} действующих ключей. Отзовите один из них.`,
    BODY_TOO_LARGE: "Файл слишком большой.",
    EDIT_CONFLICT: "Пока вы вносили изменения, кто-то сохранил другую версию.",
    INTERNAL_ERROR: "Ошибка сервиса. Повторите попытку позже.",
    STORE_UNAVAILABLE: "Данные временно недоступны. Повторите попытку через несколько секунд.",
  },
};
