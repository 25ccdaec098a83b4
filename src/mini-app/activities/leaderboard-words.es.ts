import { spanish as labels } from "#web/activity-labels.es.ts";
import type { LeaderboardWords } from "./leaderboard-words.en.ts";

export const spanish: LeaderboardWords = {
  label: labels.leaderboard,
  score: {
    points: { all: "Por puntos", week: "Por puntos de esta semana" },
    friends: { all: "Por amigos invitados", week: "Por amigos invitados esta semana" },
  },
  endsIn: (time) => `Termina en ${time}`,
  days: (days, hours) => `${days} d ${hours} h`,
  hours: (hours, minutes) => `${hours} h ${minutes} min`,
  minutes: (minutes) => `${minutes} min`,
  among: "A quién mostrar",
  all: "Todos",
  friends: "Amigos",
  hiddenPlayer: "Jugador oculto",
  you: "Tú",
  youHide: "Los demás ven «Jugador oculto».",
  hideName: "Ocultar mi nombre",
  showName: "Mostrar mi nombre",
  notSaved: "No se pudo guardar. Inténtalo de nuevo.",
  showAll: "Mostrar todos",
  topPercent: (percent) => `Estás entre el ${percent} % mejor`,
  noScore: {
    points: {
      all: "Gana tus primeros puntos para aparecer en la lista.",
      week: "Gana puntos esta semana para aparecer en la lista.",
    },
    friends: {
      all: "Invita a un amigo para aparecer en la lista.",
      week: "Invita a un amigo esta semana para aparecer en la lista.",
    },
  },
  nobody: "Aún no hay nadie en la lista.",
  noFriends: "Aún no hay amigos tuyos en la lista. Invítalos y descubre quién va por delante.",
  failed: "No se pudo cargar la clasificación.",
  loading: "Cargando…",
};
