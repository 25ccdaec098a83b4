import { chromium, type Page } from "playwright-core";
import { botWith } from "../../e2e/bot.ts";
import { type RunningService, startService } from "../../e2e/service.ts";
import { ensureBuild } from "../../e2e/setup.ts";
import { chromiumArgs, findChromium } from "../../programs/chromium.ts";
import { quantile } from "../../quantile.ts";
import { atMost, type Figure } from "../figure.ts";
import type { Bench } from "../part.ts";
import { type Owner, startOwner } from "./owner.ts";

const fields = 200;
const runs = 3;
const cpuSlowdown = 4;

/** The number of React's commits while two hundred values arrive on a slow phone. */
export async function benchRendering({ tell }: Bench): Promise<Figure[]> {
  await ensureBuild();
  const owner = await startOwner(0);
  const service = await startService();
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: chromiumArgs,
  });
  try {
    await service.importBot(manyFields(owner));
    const commits: number[] = [];
    for (let run = 1; run <= runs; run += 1) {
      tell(`rendering of ${fields} fields: ${run} of ${runs}`);
      const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
      commits.push(await countCommits(await context.newPage(), service));
      await context.close();
    }
    const middle = quantile(commits, 0.5);
    return [
      {
        figure: `${fields} values arrive, CPU ${cpuSlowdown}× slower`,
        value: `${middle} commits`,
        ratios: {},
        ...atMost("P7", 60, "commits", middle),
      },
    ];
  } finally {
    await browser.close();
    await service.close();
    await owner.close();
  }
}

function manyFields({ url }: Owner) {
  const custom = Array.from({ length: fields }, (_, index) => ({
    name: `field${index}`,
    url: `${url}/${index}`,
  }));
  const blocks = custom.map(({ name }) => ({
    type: "stat" as const,
    label: name,
    value: `{{${name}}}`,
  }));
  return botWith(custom, { screen: { blocks } });
}

async function countCommits(page: Page, service: RunningService): Promise<number> {
  await page.addInitScript("globalThis.__name = (named) => named");
  await page.addInitScript(watchCommits);
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: cpuSlowdown });
  await page.goto(await service.launch("acme", { id: 7 }));
  await page.waitForFunction(
    (all) => document.querySelectorAll('[data-state="fresh"]').length === all,
    fields,
    { timeout: 60_000, polling: 200 },
  );
  return page.evaluate(() => (window as unknown as { commits: number }).commits);
}

/** Runs in the page, in place of React's developer tools. */
function watchCommits(): void {
  Object.assign(window, {
    commits: 0,
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      isDisabled: false,
      supportsFiber: true,
      renderers: new Map(),
      inject: () => 1,
      onCommitFiberRoot: () => {
        (window as unknown as { commits: number }).commits += 1;
      },
      onCommitFiberUnmount: () => {},
      checkDCE: () => {},
    },
  });
}
