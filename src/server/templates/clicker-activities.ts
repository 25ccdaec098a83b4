import type { Activities } from "#contract/schema/activities.ts";

/** Tasks, bonuses and boosts of the clicker. */
export const clickerActivities: Activities = {
  tasks: [
    {
      id: "friends",
      kind: "invite",
      count: 3,
      reward: 1000,
      title: {
        en: "Invite three friends",
        ru: "Пригласите трёх друзей",
        es: "Invita a tres amigos",
        fa: "سه دوست دعوت کنید",
      },
    },
    {
      id: "silver",
      kind: "level",
      level: 2,
      reward: 500,
      title: {
        en: "Win the silver medal",
        ru: "Получите серебряную медаль",
        es: "Gana la medalla de plata",
        fa: "مدال نقره را ببرید",
      },
    },
    {
      id: "gold",
      kind: "level",
      level: 3,
      reward: 2500,
      title: {
        en: "Win the gold medal",
        ru: "Получите золотую медаль",
        es: "Gana la medalla de oro",
        fa: "مدال طلا را ببرید",
      },
    },
    {
      id: "wallet",
      kind: "wallet",
      reward: 500,
      title: {
        en: "Connect a TON wallet",
        ru: "Подключите кошелёк TON",
        es: "Conecta una billetera TON",
        fa: "کیف پول TON وصل کنید",
      },
    },
  ],
  daily: { rewards: [50, 100, 150, 200, 300, 400, 1000], hour: 0, whenMissed: "start-over" },
  boosts: [
    {
      id: "tap",
      title: { en: "Heavy hand", ru: "Тяжёлая рука", es: "Mano firme", fa: "دست سنگین" },
      price: 300,
      growth: 1.8,
      max: 10,
      effect: { pointsPerTap: 1 },
    },
    {
      id: "energy",
      title: { en: "Battery", ru: "Батарея", es: "Batería", fa: "باتری" },
      price: 400,
      growth: 1.5,
      max: 10,
      effect: { maxEnergy: 100 },
    },
    {
      id: "charger",
      title: { en: "Fast charger", ru: "Быстрая зарядка", es: "Carga rápida", fa: "شارژ سریع" },
      price: 2000,
      growth: 2,
      max: 4,
      effect: { energyPerSecond: 0.5 },
    },
    {
      id: "miner",
      title: { en: "Coin miner", ru: "Добытчик монет", es: "Minero de monedas", fa: "معدنچی سکه" },
      price: 1000,
      growth: 1.7,
      max: 10,
      effect: { autominePerHour: 60 },
    },
  ],
};
