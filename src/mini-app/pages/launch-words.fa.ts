import type { LaunchWords } from "./launch-words.en.ts";

export const persian: LaunchWords = {
  // RLM and isolates: the sentence is right-to-left whatever the name is.
  outsideTitle: (bot) => `\u200f\u2068${bot}\u2069 در تلگرام باز می‌شود`,
  outsideText:
    "این یک مینی‌اپ است و فقط تلگرام می‌تواند شما را به آن معرفی کند. آن را از ربات باز کنید یا کد را با گوشی اسکن کنید.",
  openBot: "باز کردن در تلگرام",
  codeOf: (link) => `کد QR برای ${link}`,
  tooOldTitle: "تلگرام را به‌روز کنید",
  tooOldText:
    "این نسخهٔ تلگرام برای این برنامه قدیمی است. تلگرام را به‌روز کنید و برنامه را دوباره باز کنید.",
  unreadableTitle: "برنامه را دوباره باز کنید",
  unreadableText:
    "تلگرام شما را معرفی نکرده یا زمان زیادی از آن گذشته است. این پنجره را ببندید و برنامه را از ربات باز کنید.",
  blockedTitle: (bot) => `این حساب در \u2068${bot}\u2069 مسدود شده است`,
  blockedText:
    "اینجا نمی‌توانید بازی کنید و چیزی حساب نمی‌شود. اگر فکر می‌کنید اشتباهی رخ داده است، به ربات پیام بدهید.",
  writeToBot: "پیام به ربات",
  unreachableTitle: "اتصال به سرویس برقرار نیست",
  unreachableText: "اینترنت خود را بررسی کنید. چیزی از دست نرفته است.",
};
