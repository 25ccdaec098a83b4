/** A whole number in groups of three digits. */
export function grouped(value: number, separator: string): string {
  return String(value).replace(/\B(?=(?:\d{3})+$)/g, separator);
}

/**
 * The words of the first screen, which the boot script carries too: few, and no more than it shows.
 */
export const english = {
  /** The attributes of the page; it runs from left to right where no direction is given. */
  page: { lang: "en" } as { lang: string; dir?: "rtl" },
  /**
   * A whole number that is not negative, as CLDR has it: a phone takes up to a tenth of a second to
   * make its first `Intl.NumberFormat`, just when the points should be on screen.
   */
  number: (value: number) => grouped(value, ","),
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
  forPlayer: "for",
  friends: "Friends",
  invite: "Invite",
  missing: (points: string, name: string) => `${points} to ${name}`,
  top: "Top level",
  stale: "Last known value",
  loading: "Loading",
  notLoaded: "Not loaded yet. Taps are kept.",
};

/** How the first screen speaks in one language: its words, direction and digits. */
export type Words = typeof english;
