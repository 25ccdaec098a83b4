import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Loaded before a service, it collects the garbage at SIGUSR2 and then prints a line. */
setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc");
process.on("SIGUSR2", () => {
  collectGarbage();
  process.stderr.write("garbage collected\n");
});
