/** Points, as the look draws them, else as a coin. */
export function Coin() {
  return <span className="coin" aria-hidden="true" />;
}
