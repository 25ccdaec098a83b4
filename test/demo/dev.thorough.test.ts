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

test("the demo's bot answers /start, also after a restart", async () => {
  const port = await freePorts(2);
  const chat = `http://localhost:${port}/simulator/chat?user=1002`;
  const texts = async () => {
    const { messages } = await (await fetch(chat)).json();
    return messages.map(({ text }: { text: string }) => text);
  };
  const expectWelcome = async () => {
    await fetch(`${chat}&text=/start`);
    await expect.poll(texts).toEqual(["/start", expect.stringContaining("Добро пожаловать")]);
  };
  let dev = await startDevelopment(port);
  try {
    await dev.prints("Ctrl-C stops everything.");
    await expectWelcome();
    dev.pressCtrlC();
    expect(await dev.exit).toBe(0);
    dev = await startDevelopment(port, dev.folder);
    await dev.prints("Ctrl-C stops everything.");
    await expectWelcome();
  } finally {
    await dev.clean();
  }
});
