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

export const ScreenIcon = icon(
  <path d="M8 3h8a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H8a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2ZM9.5 8h5M9.5 12h5M9.5 16h2" />,
);
export const FieldIcon = icon(
  <path d="M8 4c-2 0-2.5 1-2.5 3v2.5c0 1.5-1 2.5-2 2.5 1 0 2 1 2 2.5V17c0 2 .5 3 2.5 3M16 4c2 0 2.5 1 2.5 3v2.5c0 1.5 1 2.5 2 2.5-1 0-2 1-2 2.5V17c0 2-.5 3-2.5 3M10 12h4" />,
);
export const UsersIcon = icon(
  <path d="M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 20c0-3.300 2.700-5.5 6.5-5.5s6.5 2.200 6.5 5.5M16 4.300a3.5 3.5 0 0 1 0 6.400M18 14.900c2.200.8 3.5 2.600 3.5 5.100" />,
);
export const KeyIcon = icon(
  <path d="M8 19a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM11 12l8.5-8.5M16 7l3 3M14 9l2 2" />,
);
export const SettingsIcon = icon(
  <path d="M4 7h9M19 7h1M4 17h1M11 17h9M16 9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM8 19.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z" />,
);
export const BotIcon = icon(
  <path d="M7 8h10a3 3 0 0 1 3 3v5a3 3 0 0 1-3 3H7a3 3 0 0 1-3-3v-5a3 3 0 0 1 3-3ZM12 8V4M9 13v1M15 13v1" />,
);
export const CopyIcon = icon(
  <path d="M10 8h9a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1h-9a1 1 0 0 1-1-1V9a1 1 0 0 1 1-1ZM5 16a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1h10a1 1 0 0 1 1 1" />,
);
export const CheckIcon = icon(<path d="m5 12.5 4.5 4.5L19 7.5" />);
export const ChevronIcon = icon(<path d="m8 10 4 4 4-4" />);
export const PlusIcon = icon(<path d="M12 5v14M5 12h14" />);
export const TrashIcon = icon(<path d="M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13M10.5 11v5M13.5 11v5" />);
export const FileIcon = icon(
  <path d="M14 3H7a1 1 0 0 0-1 1v16a1 1 0 0 0 1 1h10a1 1 0 0 0 1-1V7l-4-4ZM14 3v4h4M12 18v-6M9.5 14.5 12 12l2.5 2.5" />,
);
export const DownloadIcon = icon(<path d="M12 4v11M8 11.5l4 4 4-4M5 20h14" />);
export const SunIcon = icon(
  <path d="M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM12 2v2M12 20v2M4.900 4.900l1.400 1.400M17.700 17.700l1.400 1.400M2 12h2M20 12h2M4.900 19.100l1.400-1.400M17.700 6.300l1.400-1.400" />,
);
export const MoonIcon = icon(<path d="M20 14.5A8 8 0 0 1 9.5 4a8 8 0 1 0 10.5 10.5Z" />);
export const AlertIcon = icon(
  <path d="M12 8v5M12 16.5v.01M10.300 4.300 2.600 17.5a2 2 0 0 0 1.700 3h15.400a2 2 0 0 0 1.700-3L13.700 4.300a2 2 0 0 0-3.400 0Z" />,
);
export const PersonIcon = icon(
  <path d="M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.5c0-3.600 3.200-6 7.5-6s7.5 2.400 7.5 6" />,
);
