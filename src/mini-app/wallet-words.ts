import { isRussian } from "#web/words.ts";
import { language } from "./player.ts";

/** What the wallet's block says when something went wrong. */
const english = {
  taken: "This wallet belongs to another player. Connect a different one.",
  notSupported: "This kind of wallet cannot be linked. Connect a different one.",
  notProven: "The wallet could not be proven. Try again.",
  unreachable: "The service could not be reached. Try again.",
};

const russian: typeof english = {
  taken: "Этот кошелёк принадлежит другому игроку. Подключите другой.",
  notSupported: "Такой кошелёк нельзя привязать. Подключите другой.",
  notProven: "Не удалось подтвердить кошелёк. Попробуйте ещё раз.",
  unreachable: "Не удалось связаться с сервисом. Попробуйте ещё раз.",
};

export const walletWords = isRussian(language) ? russian : english;
