/** A progress bar; `share` is 0 … 1. ARIA's own range is 0–100. */
export function Bar({ share, name, text }: { share: number; name: string; text: string }) {
  const percent = Math.round(share * 1000) / 10;
  return (
    <div
      className="bar"
      role="progressbar"
      aria-label={name}
      aria-valuenow={percent}
      aria-valuetext={text}
    >
      <div className="bar-fill" style={{ width: `${percent}%` }} />
    </div>
  );
}
