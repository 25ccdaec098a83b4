import { spawn } from "node:child_process";
import { endProcess } from "../end-process.ts";
import { freePort } from "../postgres-server.ts";
import { untilAnswering } from "../until-answering.ts";

const program = (port: number) =>
  `require("node:http").createServer((_, answer) => answer.end()).listen(${port}, "127.0.0.1")`;

/** The seconds until an otherwise empty process of Node answers HTTP: the machine's speed. */
export async function bareStart(): Promise<number> {
  const port = await freePort();
  const startedAt = performance.now();
  const child = spawn(process.execPath, ["-e", program(port)], { stdio: "ignore" });
  await untilAnswering(`http://127.0.0.1:${port}`, child, () => "");
  const seconds = (performance.now() - startedAt) / 1000;
  await endProcess(child, "SIGKILL");
  return seconds;
}
