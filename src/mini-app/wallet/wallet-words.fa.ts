import type { WalletWords } from "./wallet-words.en.ts";

export const persian: WalletWords = {
  question: "کیف پول شما به این حساب وصل شود؟",
  notYours: "این حساب شما نیست؟ لغو کنید: با لینک شخص دیگری به این‌جا آمده‌اید.",
  link: "اتصال کیف پول",
  cancel: "لغو",
  taken: "این کیف پول متعلق به بازیکن دیگری است. کیف پول دیگری وصل کنید.",
  notSupported: "این نوع کیف پول پشتیبانی نمی‌شود. کیف پول دیگری وصل کنید.",
  notProven: "کیف پول تأیید نشد. دوباره تلاش کنید.",
  unreachable: "ارتباط با سرویس برقرار نشد. دوباره تلاش کنید.",
};
