import { execFile } from "node:child_process";
import { chmod, mkdir, rename, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { chromium } from "playwright-core";

const run = promisify(execFile);

/** The newest whose engines allow Node 20; it carries the libraries that a bare Debian lacks. */
const packedVersion = "147.0.0";
const packedFolder = join(import.meta.dirname, "..", ".cache", "chromium", packedVersion);

/**
 * Where `fetchPackedChromium` leaves the program that starts Chromium with its own libraries and
 * fonts.
 */
export const packedChromiumPath = join(packedFolder, "start");

/**
 * Downloads Playwright's Chromium and answers its path; throws a sentence when it is out of reach.
 */
export async function fetchPlaywrightChromium(): Promise<string> {
  console.error(
    "No Chromium found: downloading Playwright's for the browser tests (about 170 MB, five minutes at most).",
  );
  const cli = join(
    dirname(createRequire(import.meta.url).resolve("playwright-core/package.json")),
    "cli.js",
  );
  try {
    await run(process.execPath, [cli, "install", "--no-shell", "chromium"], {
      timeout: 300_000,
      env: { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: "10000", ...process.env },
    });
  } catch {
    throw new Error("Playwright's download is out of reach");
  }
  return chromium.executablePath();
}

/**
 * Installs the Chromium that ships inside an npm package into `.cache` and answers its path; throws
 * a sentence when it cannot.
 */
export async function fetchPackedChromium(): Promise<string> {
  if (process.platform !== "linux" || process.arch !== "x64")
    throw new Error("the Chromium of @sparticuz/chromium runs on 64-bit x86 Linux only");
  console.error(
    `Playwright's download is no help here: fetching @sparticuz/chromium ${packedVersion} from npm (about 70 MB).`,
  );
  const workFolder = `${packedFolder}-${process.pid}`;
  try {
    await install(workFolder);
    await unpack(workFolder);
    await rm(packedFolder, { recursive: true, force: true });
    await rename(join(workFolder, "unpacked"), packedFolder);
  } catch (error) {
    throw new Error(
      `@sparticuz/chromium could not be installed: ${error instanceof Error ? error.message.split("\n")[0] : String(error)}`,
    );
  } finally {
    await rm(workFolder, { recursive: true, force: true });
  }
  return packedChromiumPath;
}

async function install(folder: string): Promise<void> {
  await mkdir(join(folder, "unpacked"), { recursive: true });
  await writeFile(join(folder, "package.json"), "{}");
  const npmArgs = [
    "install",
    "--no-package-lock",
    "--ignore-scripts",
    "--no-audit",
    "--no-fund",
    `@sparticuz/chromium@${packedVersion}`,
  ];
  await run("npm", npmArgs, { cwd: folder, timeout: 300_000, env: withoutNpmSettings() });
}

/** What an enclosing `npm run` sets would lead the inner npm to the outer project. */
function withoutNpmSettings(): NodeJS.ProcessEnv {
  const outer = new Set([
    "npm_config_local_prefix",
    "npm_config_prefix",
    "npm_package_json",
    "INIT_CWD",
  ]);
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !outer.has(name)));
}

/**
 * The package unpacks into the folder for temporary files, and its libraries only when it believes
 * it is on Lambda.
 */
async function unpack(folder: string): Promise<void> {
  const unpacked = join(folder, "unpacked");
  const script =
    'import("@sparticuz/chromium").then(({ default: packed }) => packed.executablePath())';
  await run(process.execPath, ["-e", script], {
    cwd: folder,
    timeout: 120_000,
    env: { ...process.env, TMPDIR: unpacked, AWS_LAMBDA_JS_RUNTIME: "nodejs20.x" },
  });
  await writeFile(join(unpacked, "fonts.conf"), fontSettings);
  await writeFile(join(unpacked, "start"), startScript);
  await chmod(join(unpacked, "start"), 0o755);
}

const fontSettings = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir prefix="relative">fonts</dir>
  <cachedir prefix="relative">font-cache</cachedir>
</fontconfig>
`;

const startScript = `#!/bin/sh
folder=$(cd "$(dirname "$0")" && pwd)
export LD_LIBRARY_PATH="$folder/al2023/lib\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
export FONTCONFIG_FILE="$folder/fonts.conf"
exec "$folder/chromium" "$@"
`;
