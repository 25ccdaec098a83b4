export type EngineName = "Chromium" | "Firefox" | "WebKit";

/** The roles of the elements that journeys press. */
export type PressedRole = "button" | "link" | "radio";

/** A page in a browser of any engine. Its methods wait until they are possible. */
export interface EnginePage {
  /** Runs in the page; argument and result are JSON. */
  evaluate<Result, Given = undefined>(
    run: (given: Given) => Result | Promise<Result>,
    given?: Given,
  ): Promise<Result>;
  /** Presses the visible element with this role and exactly this name. */
  press(role: PressedRole, name: string): Promise<void>;
  type(label: string, text: string): Promise<void>;
  key(name: "Enter" | "Escape"): Promise<void>;
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Presses the browser's Back button. */
  back(): Promise<void>;
  /** The visible page as PNG. */
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

export interface Engine {
  readonly name: EngineName;
  readonly version: string;
  /** Opens a page of about this size: WebKit's windows have a minimum width. */
  open(url: string, size?: { width: number; height: number }): Promise<EnginePage>;
  close(): Promise<unknown>;
}

export const phone = { width: 390, height: 844 };

/** The time limit for a page's own actions; a busy machine takes many times longer. */
export const waitMs = 30_000;
