import { createRemoteJWKSet, jwtVerify } from "jose";
import { originConstants } from "#builder/samples/samples.ts";
import { startSample } from "../../docs/samples/sample-server.ts";
import { isAbsent } from "../../programs/installed.ts";
import { pythonWith, succeeds } from "../../server/runnable.ts";

/** The code that an owner verifies field tokens with. */
export interface Verifier {
  readonly name: string;
  /** The number of tokens that it verifies in an acceptable time. */
  readonly most: number;
  /** Whether each token is accepted. */
  verify(tokens: readonly string[]): Promise<boolean[]>;
  close(): Promise<void>;
}

/** The names in a valid token. */
interface VerifiedField {
  readonly baseUrl: string;
  readonly botId: string;
  readonly name: string;
  readonly url: string;
}

const python = pythonWith("fastapi, uvicorn");
const samples = [
  { file: "node.mjs", most: Number.POSITIVE_INFINITY },
  {
    file: "python.py",
    most: 2000,
    try: [python, "-c", "import fastapi, uvicorn, jwt, cryptography"],
    packages: "python3-fastapi, python3-uvicorn, python3-jwt and python3-cryptography",
  },
  { file: "php.php", most: 2000, try: ["php", "-n", "-v"], packages: "php-cli" },
  { file: "go.go", most: 2000, try: ["go", "version"], packages: "golang-go" },
];

/** jose, and the samples of signed fields in each language that can be run here. */
export async function verifiers({ baseUrl, botId, name, url }: VerifiedField): Promise<Verifier[]> {
  const keys = createRemoteJWKSet(new URL(`${baseUrl}/.well-known/jwks.json`));
  const each =
    (accepts: (token: string) => Promise<boolean>) => async (tokens: readonly string[]) => {
      const answers: boolean[] = [];
      for (const token of tokens) answers.push(await accepts(token).catch(() => false));
      return answers;
    };
  const made: Verifier[] = [
    {
      name: "jose",
      most: Number.POSITIVE_INFINITY,
      verify: each(async (token) => {
        const { payload } = await jwtVerify(token, keys, {
          algorithms: ["EdDSA"],
          issuer: `${baseUrl}/app/${botId}`,
          audience: url,
          requiredClaims: ["exp"],
        });
        return payload.bot === botId && payload.field === name;
      }),
      close: async () => undefined,
    },
  ];
  for (const { file, most, try: command, packages } of samples) {
    if (command && !succeeds(command)) {
      isAbsent(file, packages);
      continue;
    }
    const sample = await startSample("signed-field", file, {
      constants: {
        ...originConstants([baseUrl]),
        acme: botId,
        rank: name,
        "https://example.com/rank": url,
      },
    });
    const headers = { "content-type": "application/json" };
    const verify = each(async (token) => {
      const body = JSON.stringify({ token });
      const answer = await fetch(sample.url, { method: "POST", headers, body });
      await answer.arrayBuffer();
      return answer.ok;
    });
    made.push({ name: file, most, verify, close: sample.end });
  }
  return made;
}
