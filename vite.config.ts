import react from "@vitejs/plugin-react";
import { defineConfig, type UserConfig } from "vite";
import { bootPage } from "./build/boot-page.ts";
import { firstScreen } from "./build/first-screen.ts";
import { licenceList } from "./build/licence-list.ts";
import { precompress } from "./build/precompress.ts";
import { runtimePackages } from "./build/runtime-packages.ts";
import { templates } from "./build/templates.ts";

/** Short hashes: the HTML holds four of these names. */
const fileNames = {
  chunkFileNames: ({ name }: { name: string }) =>
    name === "rolldown-runtime" ? "assets/[hash:6].js" : "assets/[name]-[hash:6].js",
  entryFileNames: "assets/[name]-[hash:6].js",
  assetFileNames: "assets/[name]-[hash:6][extname]",
};

/** The player's Mini App. */
const miniApp: UserConfig = {
  // TON Connect's `tweetnacl` tests for it; the first screen would load a stand-in for `require`.
  define: { "typeof require": JSON.stringify("undefined") },
  plugins: [react(), bootPage(), firstScreen(), precompress(), licenceList("mini-app")],
  build: {
    outDir: "dist/client",
    target: "es2022",
    modulePreload: false,
    cssCodeSplit: false,
    rolldownOptions: { output: fileNames },
  },
};

/** The builder and its preview page; a separate build, so that no phone loads any of it. */
const builder: UserConfig = {
  base: "/builder/",
  plugins: [react(), precompress(), licenceList("builder")],
  publicDir: false,
  build: {
    outDir: "dist/builder",
    target: "es2022",
    chunkSizeWarningLimit: 1000,
    rolldownOptions: { input: ["src/builder/index.html", "src/mini-app/preview.html"] },
  },
};

/** The service; bundling these packages makes it start faster and take less memory. */
const server: UserConfig = {
  publicDir: false,
  plugins: [templates(), runtimePackages(), licenceList("service")],
  ssr: {
    noExternal: [
      "jose",
      "kysely",
      "typebox",
      // With the packages of prom-client, without which bundling it would gain nothing.
      ...["prom-client", "@opentelemetry/api", "tdigest", "bintrees"],
    ],
  },
  build: {
    outDir: "dist/server",
    target: "node20",
    rollupOptions: {
      input: {
        main: "src/server/main.ts",
        cli: "src/server/cli.ts",
        "picture-decoder": "src/server/pictures/decoder-process.ts",
      },
      // In one folder, because the service starts its decoder by name.
      output: { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" },
    },
  },
};

const pagesOf = (mode: string): UserConfig => (mode === "builder" ? builder : miniApp);

export default defineConfig(({ isSsrBuild, mode }) => (isSsrBuild ? server : pagesOf(mode)));
