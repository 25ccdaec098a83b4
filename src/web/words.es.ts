import type { Words } from "./words.en.ts";

export const spanish: Words = {
  page: { lang: "es" },
  // As the RAE recommends: point and comma have opposite meanings in Spain and Mexico.
  number: (value) =>
    Math.abs(value) < 10_000
      ? String(value)
      : String(value).replace(/\B(?=(?:\d{3})+$)/g, "\u202f"),
  home: "Inicio",
  points: "Puntos",
  history: "Historial",
  level: "Nivel",
  noLevel: "Inicio",
  energy: "Energía",
  tap: "Toca",
  wallet: "Billetera TON",
  connectWallet: "Conectar",
  disconnectWallet: "Desconectar",
  walletNote: "Sin conectar",
  account: "para",
  friends: "Amigos",
  invite: "Invitar",
  copy: "Copiar",
  missing: (points, name) => `${points} para ${name}`,
  top: "Nivel máximo",
  stale: "Último valor conocido",
  loading: "Cargando",
  notLoaded: "Aún no ha cargado. Tus toques están guardados.",
};
