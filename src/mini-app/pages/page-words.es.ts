import type { PageWords } from "./page-words.en.ts";

export const spanish: PageWords = {
  back: "Atrás",
  friends: "Amigos",
  history: "Historial de puntos",
  friend: { one: "amigo", other: "amigos" },
  shareText: (bot) => `¡Únete a mí en ${bot}!`,
  inviteText: "Quien abra la app con tu enlace cuenta como amigo tuyo.",
  youGet: "Tú recibes",
  friendGets: "Tu amigo recibe",
  tap: { one: "toque", other: "toques" },
  invitePaidAfterTaps: (taps) => `Se pagan cuando tu amigo haga ${taps}.`,
  invitePaidAtLevel: (level) => `Se pagan cuando tu amigo llegue al nivel ${level}.`,
  share: "Compartir",
  copy: "Copiar enlace",
  codeOf: (link) => `Código QR de ${link}`,
  noFriends:
    "Aún no hay nadie. Comparte tu enlace: tus amigos aparecerán aquí cuando abran la app.",
  noHistory: "Aún no hay nada. Aquí aparecerán todos los puntos que ganes.",
  more: "Mostrar más",
  loading: "Cargando…",
  failed: "No se pudo cargar la lista.",
  level: (level) => `nivel ${level}`,
  point: { one: "punto", other: "puntos" },
  notYet: "Aún no",
  credit: "Abono",
  debit: "Cargo",
  sources: {
    taps: "Toques",
    automining: "Minería automática",
    task: "Tarea",
    daily: "Bono diario",
    boost: "Mejora",
    invite: "Invitación",
    quiz: "Trivia",
  },
  outsideTitle: (bot) => `${bot} se abre en Telegram`,
  outsideText:
    "Es una Mini App: necesita Telegram para saber quién eres. Ábrela desde el bot o escanea el código con tu teléfono.",
  openBot: "Abrir en Telegram",
  tooOldTitle: "Actualiza Telegram",
  tooOldText:
    "Esta versión de Telegram es demasiado antigua para la app. Actualízala y vuelve a abrir la app.",
  unreadableTitle: "Vuelve a abrir la app",
  unreadableText:
    "Telegram no ha indicado quién eres, o hace demasiado tiempo que lo hizo. Cierra esta ventana y abre la app desde el bot.",
  blockedTitle: (bot) => `Esta cuenta está bloqueada en ${bot}`,
  blockedText:
    "Aquí no puedes jugar y no se cuenta nada. Si crees que es un error, escribe al bot.",
  writeToBot: "Escribir al bot",
  unreachableTitle: "Sin conexión con el servicio",
  unreachableText: "Comprueba tu conexión a internet. No se ha perdido nada.",
};
