import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createRemoteJWKSet, jwtVerify } from "jose";
import { type VerifiedField, verifierSnippets } from "#contract/snippet/verifier-snippets.ts";
import { isAbsent } from "../installed.ts";
import { pythonWith, succeeds } from "../server/runnable.ts";

/** The code that an owner verifies field tokens with. */
export interface Verifier {
  readonly name: string;
  /** How many tokens it takes in an acceptable time. */
  readonly most: number;
  /** Says of each token whether it is accepted. */
  verify(tokens: readonly string[]): Promise<boolean[]>;
  close(): Promise<void>;
}

/** Below the packages, so that the code finds its own. */
const cache = join(import.meta.dirname, "../../.cache");

/** jose, and the documentation's code in each language that can be run here. */
export async function verifiers(field: VerifiedField): Promise<Verifier[]> {
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, "verifiers-"));
  const codeOf = (name: string) =>
    verifierSnippets(field).find((one) => one.name === name)?.code ?? "";
  const close = async () => rmSync(folder, { recursive: true, force: true });
  const keys = createRemoteJWKSet(new URL(field.bot.jwksUrl));
  const each =
    (verify: (token: string) => Promise<unknown>) => async (tokens: readonly string[]) => {
      const answers: boolean[] = [];
      for (const token of tokens)
        answers.push(
          await verify(token).then(
            () => true,
            () => false,
          ),
        );
      return answers;
    };
  writeFileSync(join(folder, "verify.mjs"), codeOf("Node.js"));
  const ready = await import(/* @vite-ignore */ join(folder, "verify.mjs"));
  const made: Verifier[] = [
    {
      name: "jose",
      most: Number.POSITIVE_INFINITY,
      verify: each(async (token) => {
        const { payload } = await jwtVerify(token, keys, {
          algorithms: ["EdDSA"],
          issuer: field.bot.appUrl,
          audience: field.url,
          requiredClaims: ["exp"],
        });
        if (payload.bot !== field.bot.id || payload.field !== field.name) throw new Error();
      }),
      close: async () => undefined,
    },
    {
      name: "Node.js",
      most: Number.POSITIVE_INFINITY,
      verify: each((token) => ready.verifyFieldRequest({ token })),
      close,
    },
  ];
  const list = join(folder, "tokens.txt");
  const told =
    (command: string, ...words: string[]) =>
    async (tokens: readonly string[]) => {
      writeFileSync(list, tokens.map((token) => Buffer.from(token).toString("hex")).join("\n"));
      const output = execFileSync(command, [...words, list], { cwd: folder, maxBuffer: 1e9 });
      return Array.from(output.toString().trim(), (answer) => answer === "1");
    };
  const python = pythonWith("jwt, cryptography");
  if (!succeeds([python, "-c", "import jwt, cryptography"]))
    isAbsent("PyJWT", "python3-jwt and python3-cryptography");
  else {
    writeFileSync(join(folder, "verify.py"), codeOf("Python"));
    writeFileSync(
      join(folder, "try.py"),
      `import sys
from verify import verify_field_request

for line in open(sys.argv[1]):
    try:
        verify_field_request({"token": bytes.fromhex(line).decode()})
        print(1, end="")
    except Exception:
        print(0, end="")
`,
    );
    made.push({ name: "Python", most: 2000, verify: told(python, "try.py"), close });
  }
  if (!succeeds(["php", "-n", "-v"])) isAbsent("PHP", "php-cli");
  else {
    writeFileSync(join(folder, "verify.php"), codeOf("PHP"));
    writeFileSync(
      join(folder, "try.php"),
      "<?php require __DIR__ . '/verify.php'; foreach (file($argv[1], FILE_IGNORE_NEW_LINES) as $line) { try { verify_field_request(['token' => hex2bin($line)]); echo 1; } catch (Throwable $e) { echo 0; } }",
    );
    // It asks for the keys each time.
    const verify = told("php", "-n", "try.php");
    made.push({ name: "PHP", most: 2000, verify, close });
  }
  if (!succeeds(["go", "version"])) isAbsent("Go", "golang-go");
  else {
    const program = join(folder, "verifier");
    writeFileSync(join(folder, "verify.go"), codeOf("Go"));
    writeFileSync(
      join(folder, "try.go"),
      `package main

import (
	"bufio"
	"encoding/hex"
	"fmt"
	"os"
)

func main() {
	file, _ := os.Open(os.Args[1])
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		token, _ := hex.DecodeString(lines.Text())
		if _, err := verifyFieldRequest(string(token)); err == nil {
			fmt.Print(1)
		} else {
			fmt.Print(0)
		}
	}
}
`,
    );
    execFileSync("go", ["build", "-o", program, "verify.go", "try.go"], { cwd: folder });
    made.push({ name: "Go", most: 2000, verify: told(program), close });
  }
  return made;
}
