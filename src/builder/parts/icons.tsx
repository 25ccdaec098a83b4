import type { ReactNode } from "react";

/** A drawing of strokes in the colour of the words beside it; it says nothing that they do not. */
export function icon(drawing: ReactNode) {
  return function Icon({ size = 18 }: { size?: number }) {
    return (
      <svg
        aria-hidden="true"
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={1.75}
        strokeLinecap="round"
        strokeLinejoin="round"
        style={{ flexShrink: 0 }}
      >
        {drawing}
      </svg>
    );
  };
}

export const CopyIcon = icon(
  <path d="M10 8h9a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1h-9a1 1 0 0 1-1-1V9a1 1 0 0 1 1-1ZM5 16a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1h10a1 1 0 0 1 1 1" />,
);
export const PlusIcon = icon(<path d="M12 5v14M5 12h14" />);
export const TrashIcon = icon(<path d="M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13M10.5 11v5M13.5 11v5" />);
export const UpIcon = icon(<path d="M12 19V5M6 11l6-6 6 6" />);
export const DownIcon = icon(<path d="M12 5v14M6 13l6 6 6-6" />);
