import type { AppWords } from "./app-words.en.ts";

export const spanish: AppWords = {
  retry: "Reintentar",
  blockFailed: "No se pudo mostrar.",
  partLost: "No se pudo cargar una parte de la app.",
};
