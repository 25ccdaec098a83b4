import type { ErrorCode } from "#contract/error-code.ts";
import { isRequestFailure } from "#web/request.ts";
import { useLanguage } from "../language.ts";
import type { Dictionary } from "../words.ts";

/**
 * What the service's refusals mean to an owner; a code that is not here is told in the service's
 * own sentence.
 */
const sentences: Dictionary<Readonly<Partial<Record<ErrorCode, string>>>> = {
  en: {
    TOO_MANY_REQUESTS: "That was too often in a short time. Wait a minute and try again.",
    WRONG_SIGN_IN:
      "The e-mail address or the password is wrong. Check both; the password is case-sensitive.",
    WRONG_PASSWORD: "The current password is wrong.",
    PLATFORM_UNREACHABLE: "The messaging platform does not answer just now. Try again in a minute.",
    FOREIGN_ORIGIN:
      "This page was opened at another address than the service's own. Open the builder at its own address.",
  },
  ru: {
    TOO_MANY_REQUESTS: "Слишком много попыток за короткое время. Подождите минуту и повторите.",
    FOREIGN_ORIGIN:
      "Страница открыта не по собственному адресу сервиса. Откройте конструктор по его адресу.",
    NOT_SIGNED_IN: "Сеанс закончился. Войдите снова.",
    WRONG_SIGN_IN: "Неверный адрес почты или пароль. Проверьте оба; в пароле важен регистр букв.",
    WRONG_PASSWORD: "Текущий пароль неверен.",
    BOT_NOT_FOUND: "Такого бота нет среди ваших.",
    NOT_FOUND: "По этому адресу ничего нет.",
    FIELD_NOT_FOUND: "Такого поля у бота нет: возможно, его удалили или переименовали.",
    FIELD_TAKEN: "У бота уже есть поле с таким названием.",
    TOO_MANY_FIELDS: "У бота уже 500 полей. Удалите одно из них.",
    FIELD_NOT_VALID: "В поле есть ошибки.",
    USER_NOT_FOUND: "У бота нет такого пользователя.",
    INVITATION_NOT_FOUND: "Этого приглашения больше нет.",
    BOT_TOKEN_REFUSED:
      "Платформа не принимает этот токен. Скопируйте его в @BotFather ещё раз, целиком.",
    BOT_TOKEN_NOT_VALID:
      "Платформа не узнаёт этот токен, или он от другого бота. Скопируйте его в @BotFather ещё раз, целиком.",
    BOT_TAKEN: "Этот бот уже есть в сервисе. Если он ваш, попросите владельца пригласить вас.",
    BOT_ID_TAKEN: "Этот идентификатор занят. Выберите другой.",
    API_KEY_NOT_FOUND: "Этого ключа больше нет, или он уже отозван.",
    GAME_NOT_VALID: "В правилах игры есть ошибки.",
    BOT_FILE_NOT_VALID: "В файле бота есть ошибки.",
    NAME_NOT_TYPED: "Введите название бота точно так, как оно написано.",
    PLATFORM_UNREACHABLE: "Мессенджер сейчас не отвечает. Повторите через минуту.",
    EMAIL_TAKEN: "У этого адреса почты уже есть аккаунт.",
    LINK_NOT_VALID: "Ссылка не действует: она использована, истекла или скопирована не целиком.",
    TOO_MANY_KEYS: "У бота уже пять действующих ключей. Отзовите один из них.",
    BODY_TOO_LARGE: "Файл слишком большой.",
    EDIT_CONFLICT: "Пока вы правили, кто-то сохранил другую версию.",
    INTERNAL_ERROR: "В сервисе что-то сломалось. Повторите позже.",
    STORE_UNAVAILABLE:
      "Сервис временно не может добраться до своих данных. Повторите через несколько секунд.",
  },
};

const unreachable: Dictionary<string> = {
  en: "The service could not be reached. Check the connection and try again.",
  ru: "Сервис недоступен. Проверьте соединение и повторите.",
};

const broken: Dictionary<string> = {
  en: "Something went wrong in this page. Reload it and try again.",
  ru: "На странице что-то сломалось. Обновите её и повторите.",
};

/** Says why something failed, in the owner's language where there are words for it. */
export function useFailureText(): (error: unknown) => string {
  const language = useLanguage();
  return (error) => {
    if (!isRequestFailure(error)) return broken[language];
    if (error.status === 0) return unreachable[language];
    const { problem } = error;
    return (problem && sentences[language][problem.code]) ?? error.message;
  };
}
