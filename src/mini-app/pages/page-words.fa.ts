import type { PageWords } from "./page-words.en.ts";

export const persian: PageWords = {
  back: "بازگشت",
  friends: "دوستان",
  history: "تاریخچهٔ امتیاز",
  friend: { other: "دوست" },
  shareText: (bot) => `در ${bot} به من بپیوند!`,
  inviteText: "هر کس با لینک شما برنامه را باز کند، دوست شما حساب می‌شود.",
  youGet: "شما می‌گیرید",
  friendGets: "دوستتان می‌گیرد",
  tap: { other: "ضربهٔ" },
  invitePaidAfterTaps: (taps) => `پس از ${taps} دوستتان پرداخت می‌شود.`,
  invitePaidAtLevel: (level) => `وقتی دوستتان به سطح ${level} برسد پرداخت می‌شود.`,
  share: "اشتراک‌گذاری",
  copy: "کپی لینک",
  codeOf: (link) => `کد QR برای ${link}`,
  noFriends:
    "هنوز کسی نیست. لینکتان را بفرستید؛ دوستانتان پس از باز کردن برنامه این‌جا دیده می‌شوند.",
  noHistory: "هنوز چیزی نیست. امتیازهایی که می‌گیرید این‌جا نمایش داده می‌شود.",
  more: "نمایش بیشتر",
  loading: "در حال بارگذاری…",
  failed: "فهرست بارگذاری نشد.",
  level: (level) => `سطح ${level}`,
  point: { other: "امتیاز" },
  notYet: "هنوز نه",
  credit: "واریز",
  debit: "برداشت",
  sources: {
    taps: "ضربه‌ها",
    automining: "استخراج خودکار",
    task: "مأموریت",
    daily: "پاداش روزانه",
    boost: "ارتقا",
    invite: "دعوت",
    quiz: "آزمون",
  },
  // RLM and isolates: the sentence is right-to-left whatever the name is.
  outsideTitle: (bot) => `\u200f\u2068${bot}\u2069 در تلگرام باز می‌شود`,
  outsideText:
    "این یک مینی‌اپ است و فقط تلگرام می‌تواند شما را به آن معرفی کند. آن را از ربات باز کنید یا کد را با گوشی اسکن کنید.",
  openBot: "باز کردن در تلگرام",
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
