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
  earn: {
    points: { all: "Gana tus primeros puntos", week: "Gana puntos esta semana" },
    friends: { all: "Invita a un amigo", week: "Invita a un amigo esta semana" },
  },
  ranks: (earn) => `${earn} para aparecer en la lista.`,
  first: (earn) => `Aún no hay nadie. ${earn} para ser el primero.`,
  noFriends: "Aún no hay amigos tuyos en la lista. Invítalos y descubre quién va por delante.",
  failed: "No se pudo cargar la clasificación.",
  loading: "Cargando…",
};
