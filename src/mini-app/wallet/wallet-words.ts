import { isRussian } from "#web/words.ts";
import { language } from "../session/page-context.ts";

/**
 * What is asked before a wallet is linked, and what the wallet's block says when something went
 * wrong.
 */
const english = {
  question: "Link your wallet to this account?",
  notYours: "Not your account? Then cancel: somebody else's link brought you here.",
  link: "Link wallet",
  cancel: "Cancel",
  taken: "This wallet belongs to another player. Connect a different one.",
  notSupported: "This kind of wallet cannot be linked. Connect a different one.",
  notProven: "The wallet could not be proven. Try again.",
  unreachable: "The service could not be reached. Try again.",
};

const russian: typeof english = {
  question: "Привязать кошелёк к этому аккаунту?",
  notYours: "Это не ваш аккаунт? Отмените: вас привела сюда чужая ссылка.",
  link: "Привязать",
  cancel: "Отмена",
  taken: "Этот кошелёк принадлежит другому игроку. Подключите другой.",
  notSupported: "Такой кошелёк нельзя привязать. Подключите другой.",
  notProven: "Не удалось подтвердить кошелёк. Попробуйте ещё раз.",
  unreachable: "Не удалось связаться с сервисом. Попробуйте ещё раз.",
};

export const walletWords = isRussian(language) ? russian : english;
