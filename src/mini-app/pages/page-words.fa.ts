import type { PageWords } from "./page-words.en.ts";

export const persian: PageWords = {
  back: "بازگشت",
  friends: "دوستان",
  history: "تاریخچهٔ امتیاز",
  friend: { other: "دوست" },
  shareText: (bot) => `در ${bot} به من بپیوند!`,
  inviteText: "هر کس با لینک شما برنامه را باز کند، دوست شما حساب می‌شود.",
  share: "اشتراک‌گذاری",
  copy: "کپی لینک",
  copied: "کپی شد",
  codeOf: (link) => `کد QR برای ${link}`,
  noFriends:
    "هنوز کسی نیست. لینکتان را بفرستید؛ دوستانتان پس از باز کردن برنامه این‌جا دیده می‌شوند.",
  noHistory: "هنوز چیزی نیست. امتیازهایی که می‌گیرید این‌جا نمایش داده می‌شود.",
  more: "نمایش بیشتر",
  loading: "در حال بارگذاری…",
  failed: "فهرست بارگذاری نشد.",
  level: (level) => `سطح ${level}`,
  credit: "واریز",
  debit: "برداشت",
  sources: { taps: "ضربه‌ها", automining: "استخراج خودکار" },
};
