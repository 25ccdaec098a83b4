import type { FailureWords } from "./failure-words.en.ts";

export const spanish: FailureWords = {
  retry: "Reintentar",
  blockFailed: "No se pudo mostrar.",
  partLost: "No se pudo cargar una parte de la app.",
};
