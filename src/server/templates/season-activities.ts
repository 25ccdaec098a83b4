import type { Activities } from "#contract/schema/activities.ts";
import { templatePicture } from "./template-picture.ts";

/** Invitations of the season: a fighter counts once they have a rank. */
export const seasonActivities: Activities = {
  invite: {
    points: 500,
    friendPoints: 200,
    when: { level: 1 },
    text: {
      en: "Our clan needs you. Join the battle: there are points for both of us!",
      ru: "Нашему клану нужен ты. Вступай в битву — очки получим мы оба!",
      es: "Nuestro clan te necesita. Únete a la batalla: ¡hay puntos para los dos!",
      fa: "قبیلهٔ ما به تو نیاز دارد. به نبرد بپیوند؛ به هر دوی ما امتیاز می‌رسد!",
    },
    image: templatePicture("castle"),
  },
};
