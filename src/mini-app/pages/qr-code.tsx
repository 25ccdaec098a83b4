import { renderSVG } from "uqr";

/** A link as a QR code; `size` is in CSS pixels. */
export function QrCode({
  link,
  alt,
  className,
  size,
}: {
  link: string;
  alt: string;
  className: string;
  size: number;
}) {
  const code = `data:image/svg+xml,${encodeURIComponent(renderSVG(link, { border: 2 }))}`;
  return <img className={className} src={code} alt={alt} width={size} height={size} />;
}
