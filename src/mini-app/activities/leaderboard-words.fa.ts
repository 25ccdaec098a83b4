import { persian as labels } from "#web/activity-labels.fa.ts";
import type { LeaderboardWords } from "./leaderboard-words.en.ts";

export const persian: LeaderboardWords = {
  label: labels.leaderboard,
  score: {
    points: { all: "بر اساس امتیاز", week: "بر اساس امتیاز این هفته" },
    friends: { all: "بر اساس دوستان دعوت‌شده", week: "بر اساس دوستان دعوت‌شدهٔ این هفته" },
  },
  endsIn: (time) => `${time} تا پایان`,
  days: (days, hours) => `${days} روز و ${hours} ساعت`,
  hours: (hours, minutes) => `${hours} ساعت و ${minutes} دقیقه`,
  minutes: (minutes) => `${minutes} دقیقه`,
  among: "چه کسانی نمایش داده شوند",
  all: "همه",
  friends: "دوستان",
  hiddenPlayer: "بازیکن پنهان",
  you: "شما",
  youHide: "دیگران «بازیکن پنهان» می‌بینند.",
  hideName: "پنهان کردن نام من",
  showName: "نمایش نام من",
  notSaved: "ذخیره نشد. دوباره تلاش کنید.",
  showAll: "نمایش همه",
  topPercent: (percent) => `شما جزو ${percent}٪ برتر هستید`,
  earn: {
    points: { all: "اولین امتیازهایتان را بگیرید", week: "این هفته امتیاز بگیرید" },
    friends: { all: "یک دوست دعوت کنید", week: "این هفته یک دوست دعوت کنید" },
  },
  ranks: (earn) => `${earn} تا وارد این فهرست شوید.`,
  first: (earn) => `هنوز کسی اینجا نیست. ${earn} تا نفر اول باشید.`,
  noFriends: "هنوز هیچ‌یک از دوستانتان در این فهرست نیست. دعوتشان کنید و ببینید چه کسی جلوتر است.",
  failed: "جدول بارگذاری نشد.",
  loading: "در حال بارگذاری…",
};
