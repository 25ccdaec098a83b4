import type { PageWords } from "./page-words.en.ts";

export const spanish: PageWords = {
  back: "Atrás",
  friends: "Amigos",
  history: "Historial de puntos",
  friend: { one: "amigo", other: "amigos" },
  shareText: (bot) => `¡Únete a mí en ${bot}!`,
  inviteText: "Quien abra la app con tu enlace cuenta como amigo tuyo.",
  share: "Compartir",
  copy: "Copiar enlace",
  copied: "Copiado",
  codeOf: (link) => `Código QR de ${link}`,
  noFriends:
    "Aún no hay nadie. Comparte tu enlace: tus amigos aparecerán aquí cuando abran la app.",
  noHistory: "Aún no hay nada. Aquí aparecerán todos los puntos que ganes.",
  more: "Mostrar más",
  loading: "Cargando…",
  failed: "No se pudo cargar la lista.",
  level: (level) => `nivel ${level}`,
  credit: "Abono",
  debit: "Cargo",
  sources: { taps: "Toques", automining: "Minería automática" },
};
