import type { NoticeWords } from "./notice-words.en.ts";

export const spanish: NoticeWords = {
  refresh: "Actualizar",
  noConnection: "Sin conexión.",
  busy: "El servicio está saturado.",
  lastKnown: "Últimos datos conocidos.",
  tapsWait: "Tus toques están guardados; la energía está en pausa.",
  reopen: "La sesión ha terminado. Cierra la app y vuelve a abrirla.",
  whileAway: (points) => `Mientras no estabas: +${points}`,
  invited: (points) => `Recompensa por invitación: +${points}`,
  credited: (points) => `Has recibido +${points}`,
  fine: "Genial",
  testPlayer: "Jugador de prueba",
  claimable: ", algo por reclamar",

  reached: (level) => `Nivel ${level} alcanzado`,
  pointsPerTap: "Puntos por toque",
  maxEnergy: "Energía máxima",
  share: "Compartir",
  goOn: "Continuar",
  shareText: (level, bot) => `He llegado a «${level}» en ${bot}. ¡Únete!`,

  next: "Siguiente",
  skip: "Omitir",
  start: "Empezar",
  cardOf: (card, cards) => `Tarjeta ${card} de ${cards}`,
};
