import { createServer } from "node:net";
import { expect, test } from "vitest";
import { freePorts } from "../programs/free-port.ts";
import { startDevelopment } from "./development.ts";

test("the owner's endpoint moves on when its port is taken", async () => {
  const port = await freePorts(3);
  const taken = createServer();
  await new Promise<void>((listening) => taken.listen(port + 1, "127.0.0.1", listening));
  const dev = await startDevelopment(port);
  try {
    await dev.prints("Ctrl-C stops everything.");
    expect(dev.output()).toContain(`http://127.0.0.1:${port + 2}/rank`);
    dev.pressCtrlC();
    expect(await dev.exit).toBe(0);
  } finally {
    taken.close();
    await dev.clean();
  }
});
