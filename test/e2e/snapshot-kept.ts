import type { Frame, Page } from "playwright-core";

/** Waits until the device has a snapshot of the app with `text` in it, for the next open. */
export async function snapshotKept(app: Page | Frame, text = ""): Promise<void> {
  await app.waitForFunction(
    (part) =>
      Object.entries(localStorage).some(
        ([key, kept]) => key.startsWith("slotwire:snapshot:") && kept.includes(part),
      ),
    text,
  );
}
