/** Groups the digits of an integer by three. */
export function grouped(value: number, separator: string): string {
  return String(value).replace(/\B(?=(?:\d{3})+$)/g, separator);
}

/** The words of the first screen; inlined in the page, so kept few. */
export const english = {
  /** Attributes of the `<html>` element; left to right unless `dir` is set. */
  page: { lang: "en" } as { lang: string; dir?: "rtl" },
  /**
   * Formats an integer as CLDR does. Not by `Intl.NumberFormat`, whose first instance takes a
   * phone up to 100 ms.
   */
  number: (value: number) => grouped(value, ","),
  home: "Home",
  points: "Points",
  history: "History",
  level: "Level",
  noLevel: "Start",
  energy: "Energy",
  tap: "Tap",
  wallet: "TON wallet",
  connectWallet: "Connect",
  disconnectWallet: "Disconnect",
  walletNote: "No wallet connected",
  account: "for",
  friends: "Friends",
  invite: "Invite",
  copy: "Copy",
  missing: (points: string, name: string) => `${points} to ${name}`,
  top: "Top level",
  stale: "Last known value",
  loading: "Loading",
  notLoaded: "Not loaded yet. Taps are saved.",
};

/** The first screen in one language: words, direction and digits. */
export type Words = typeof english;
