import type { NoticeWords } from "./notice-words.en.ts";

export const persian: NoticeWords = {
  refresh: "به‌روزرسانی",
  noConnection: "اتصال برقرار نیست.",
  busy: "سرویس شلوغ است.",
  lastKnown: "آخرین اطلاعات موجود را می‌بینید.",
  tapsWait: "ضربه‌ها ذخیره شده‌اند و انرژی متوقف است.",
  reopen: "نشست شما پایان یافته است. برنامه را ببندید و دوباره باز کنید.",
  // The sign is left of the number, as in CLDR.
  whileAway: (points) => `در نبود شما: \u200e+${points}`,
  invited: (points) => `پاداش دعوت: \u200e+${points}`,
  credited: (points) => `برای شما واریز شد: \u200e+${points}`,
  fine: "عالی",
  testPlayer: "بازیکن آزمایشی",
  claimable: "، چیزی برای دریافت",

  reached: (level) => `به سطح ${level} رسیدید`,
  pointsPerTap: "امتیاز هر ضربه",
  maxEnergy: "حداکثر انرژی",
  share: "اشتراک‌گذاری",
  goOn: "ادامه",
  shareText: (level, bot) => `در ${bot} به «${level}» رسیدم. به من بپیوند!`,

  next: "بعدی",
  skip: "رد کردن",
  start: "شروع",
  cardOf: (card, cards) => `کارت ${card} از ${cards}`,
};
