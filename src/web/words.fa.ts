import type { Words } from "./words.en.ts";

export const persian: Words = {
  page: { lang: "fa", dir: "rtl" },
  number: (value) =>
    String(value)
      .replace(/\B(?=(?:\d{3})+$)/g, "٬")
      // As in CLDR, the sign is left of the number.
      .replace("-", "\u200e−")
      .replace(/\d/g, (digit) => String.fromCharCode(0x6f0 + Number(digit))),
  home: "خانه",
  points: "امتیاز",
  history: "تاریخچه",
  level: "سطح",
  noLevel: "شروع",
  energy: "انرژی",
  tap: "بزنید",
  wallet: "کیف پول TON",
  connectWallet: "اتصال",
  disconnectWallet: "قطع اتصال",
  walletNote: "کیف پولی متصل نیست",
  account: "برای",
  friends: "دوستان",
  invite: "دعوت",
  copy: "کپی",
  missing: (points, name) => `${points} تا ${name}`,
  top: "بالاترین سطح",
  stale: "آخرین مقدار ثبت‌شده",
  loading: "در حال بارگذاری",
  notLoaded: "هنوز بارگذاری نشده. ضربه‌ها ذخیره شده‌اند.",
};
