export type EngineName = "Chromium" | "Firefox" | "WebKit";

/** The roles by which journeys find what they press. */
export type PressedRole = "button" | "link" | "radio";

/** A page in a browser of some engine. What it is told to do waits until that can be done. */
export interface EnginePage {
  /** Runs in the page; what goes in and comes out is JSON. */
  evaluate<Result, Given = undefined>(
    run: (given: Given) => Result | Promise<Result>,
    given?: Given,
  ): Promise<Result>;
  /** Presses what is seen on the page in this role by exactly this name. */
  press(role: PressedRole, name: string): Promise<void>;
  /** Types into the field of this label. */
  type(label: string, text: string): Promise<void>;
  key(name: "Enter" | "Escape"): Promise<void>;
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  /** To the page before, as the browser's own button leads there. */
  back(): Promise<void>;
  /** What is seen of the page, as PNG. */
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

export interface Engine {
  readonly name: EngineName;
  readonly version: string;
  /** Opens a page of about this size: WebKit's windows have a least width. */
  open(url: string, size?: { width: number; height: number }): Promise<EnginePage>;
  /** Ends the browser. */
  close(): Promise<unknown>;
}

/** A phone's screen. */
export const phone = { width: 390, height: 844 };

/** For what a page must do by itself; on a busy machine everything takes many times longer. */
export const waitMs = 30_000;
