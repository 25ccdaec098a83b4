import type { LaunchWords } from "./launch-words.en.ts";

export const spanish: LaunchWords = {
  outsideTitle: (bot) => `${bot} se abre en Telegram`,
  outsideText:
    "Es una Mini App: necesita Telegram para saber quién eres. Ábrela desde el bot o escanea el código con tu teléfono.",
  openBot: "Abrir en Telegram",
  codeOf: (link) => `Código QR de ${link}`,
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
