import type { WalletWords } from "./wallet-words.en.ts";

export const spanish: WalletWords = {
  question: "¿Vincular tu billetera a esta cuenta?",
  notYours: "¿No es tu cuenta? Cancela: has llegado aquí con el enlace de otra persona.",
  link: "Vincular",
  cancel: "Cancelar",
  taken: "Esta billetera pertenece a otro jugador. Conecta otra.",
  notSupported: "Este tipo de billetera no se puede vincular. Conecta otra.",
  notProven: "No se pudo verificar la billetera. Inténtalo de nuevo.",
  unreachable: "No hay conexión con el servicio. Inténtalo de nuevo.",
};
