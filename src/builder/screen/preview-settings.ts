import { useComputedColorScheme } from "@mantine/core";
import { type Dispatch, type SetStateAction, useState } from "react";
import { useLanguage } from "../language.ts";
import type { Phone } from "./phone-frame.tsx";

export interface PreviewSettings {
  readonly theme: "light" | "dark";
  readonly phone: Phone;
  /** An IETF tag. */
  readonly language: string;
  /** Undefined for the sample player. */
  readonly tgId: string | undefined;
}

/** Starts with the console's theme and language. */
export function usePreviewSettings(): [PreviewSettings, Dispatch<SetStateAction<PreviewSettings>>] {
  const language = useLanguage();
  const theme = useComputedColorScheme("light", { getInitialValueInEffect: false });
  return useState<PreviewSettings>({ theme, phone: "small", language, tgId: undefined });
}
