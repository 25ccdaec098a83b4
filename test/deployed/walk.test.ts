import { execFileSync } from "node:child_process";
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pageBlocks } from "../deploy/page.ts";
import { bootDebian, layDebian, layNode, type Machine } from "./debian.ts";

const root = join(import.meta.dirname, "../..");
const folder = mkdtempSync(join(tmpdir(), "slotwire-walk-"));
const blocks = pageBlocks();
let machine: Machine;

beforeAll(async () => {
  layDebian(folder, ["systemd", "systemd-sysv", "dbus"]);
  layNode(folder);
  laySources();
  appendFileSync(
    join(folder, "etc/hosts"),
    "127.0.0.1 localhost bots.example.com my-bot.bots.example.com other.bots.example.com\n",
  );
  machine = await bootDebian(folder);
});

afterAll(async () => {
  await machine?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs the commands of a section, in their order. */
async function walk(heading: string): Promise<string> {
  let printed = "";
  for (const block of blocks.filter((one) => one.heading === heading))
    if (block.kind) printed += await machine.run(block.commands, block.kind);
  return printed;
}

/** Copies the checkout, in place of the repository that the page clones. */
function laySources(): void {
  const list = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "-z"], { cwd: root });
  execFileSync("mkdir", [join(folder, "source")]);
  execFileSync("bash", ["-c", `tar -c --null -T - | tar -x -C "${folder}/source"`], {
    cwd: root,
    input: list,
  });
  const git = (...words: string[]) =>
    execFileSync("git", ["-c", "user.name=test", "-c", "user.email=test@example.com", ...words], {
      cwd: join(folder, "source"),
    });
  git("init", "-q");
  git("add", "-A");
  git("commit", "-qm", "release");
  writeFileSync(
    join(folder, "root/.gitconfig"),
    '[url "file:///source"]\n\tinsteadOf = https://git.example.com/slotwire.git\n[safe]\n\tdirectory = *\n',
  );
}

const untilReadyAt = (site: string) =>
  `for i in $(seq 150); do curl -fsS ${site}/health/ready 2>/dev/null && exit; sleep 0.2; done; exit 1`;
const untilReady = untilReadyAt("https://bots.example.com");

describe("the deployment page, followed on a bare Debian 12 with its own systemd", () => {
  test("installs programs, the service and its units", async () => {
    await walk("2. Programs");
    await walk("3. The service");
    expect(await machine.run("systemctl is-active slotwire slotwire-backup.timer")).toBe(
      "active\nactive\n",
    );
  });

  test("leaves the service without rights", async () => {
    await machine.run(untilReadyAt("http://127.0.0.1:3000"));
    const status = await machine.run(
      'cat "/proc/$(systemctl show -P MainPID slotwire)/status"; id -u slotwire',
    );
    const uid = status.trim().split("\n").at(-1);
    expect(status).toMatch(new RegExp(`^Uid:\\s+${uid}\\s+${uid}\\s+${uid}\\s+${uid}$`, "m"));
    expect(status).toMatch(/^CapEff:\s+0+$/m);
    expect(status).toMatch(/^NoNewPrivs:\s+1$/m);
    expect(status).toMatch(/^Seccomp:\s+2$/m);
  });

  test("sets up certificates: Caddy's own, in place of Let's Encrypt's", async () => {
    const [install = "", check = ""] = blocks
      .filter(({ heading }) => heading === "4. Certificates")
      .filter(({ kind }) => kind)
      .map(({ commands }) => commands);
    await machine.run(install);
    await machine.run(`sed -i '0,/^{$/s//{\\n\\tlocal_certs\\n\\tskip_install_trust/' /etc/caddy/Caddyfile
systemctl restart caddy
authority=/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt
for i in $(seq 100); do [ -e $authority ] && break; sleep 0.1; done
cp $authority /usr/local/share/ca-certificates/caddy.crt
update-ca-certificates`);
    await machine.run(untilReady);
    expect(await machine.run(check)).toBe('{"status":"ok"}');
  });

  test("makes the first owner; a bot has a subdomain with a certificate, a stranger's name has none", async () => {
    expect(await walk("5. The first owner and the first bot")).toContain(
      "https://bots.example.com/builder/claim#",
    );
    await machine.run(`cat >/tmp/bot.json <<'END'
{ "id": "my-bot", "name": "My bot", "username": "my_bot", "token": "7000000001:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", "game": {}, "screen": { "title": "Play", "blocks": [] } }
END
slotwire import /tmp/bot.json`);
    expect(await machine.run("curl -fsS https://my-bot.bots.example.com/")).toContain("My bot");
    expect(
      await machine.run(
        "curl -sS https://other.bots.example.com/ 2>&1 || true; curl -s -o /dev/null -w '%{http_code}' http://127.0.0.1:3000/certificate?domain=other.bots.example.com",
      ),
    ).toMatch(/alert[\s\S]*404$/);
  });

  test("lets the owner sign in through Caddy and upload a picture, which the unit allows to decode", async () => {
    const look = await machine.run(`cd /tmp
site=https://bots.example.com/api/builder
token=$(slotwire owner setup-link 2>/dev/null | grep -o 'claim#[^"]*' | cut -d'#' -f2)
printf '{"token":"%s","email":"owner@example.com","name":"Owner","password":"long enough for one"}' "$token" |
  curl -fsS -c jar -H 'origin: https://bots.example.com' -H 'content-type: application/json' -d @- "$site/claim"
curl -fsS -b jar -H 'origin: https://bots.example.com' -H 'content-type: image/png' \
  --data-binary @/opt/slotwire/current/picture.png "$site/bots/my-bot/pictures"`);
    expect(look).toContain(`"picture":"/pictures/my-bot/`);
  });

  test("lets nobody forge an address through Caddy", async () => {
    const codes =
      await machine.run(`for i in $(seq 40); do curl -s -o /dev/null -w '%{http_code} ' -H "X-Forwarded-For: 203.0.113.$i" \
  'https://bots.example.com/api/bot-users/external/bot-user?apiKey=wrong&botId=my-bot&tgId=1'; done`);
    expect(codes).toMatch(/^(401 ){30,31}(429 )+$/);
  });

  test("makes the service listen on this machine alone", async () => {
    const sockets = await machine.run("cat /proc/net/tcp /proc/net/tcp6");
    expect(sockets.match(/\b[0-9A-F]+:0BB8 0+:0000/g)).toEqual(["0100007F:0BB8 00000000:0000"]);
  });

  test("restarts a killed service, and a stop ends it within 10 s", async () => {
    await machine.run('kill -KILL "$(systemctl show -P MainPID slotwire)"');
    await machine.run(untilReady);
    const seconds = await machine.run(
      "SECONDS=0; systemctl stop slotwire; echo $SECONDS; systemctl show -P Result slotwire; systemctl start slotwire",
    );
    expect(seconds).toMatch(/^\d\nsuccess\n$/);
  });

  test("keeps POSTs during a restart, which the service then answers", async () => {
    const codes = await machine.run(`systemctl restart --no-block slotwire
for i in $(seq 40); do curl -s -o /dev/null -w '%{http_code} ' -d x https://bots.example.com/health/live; sleep 0.1; done`);
    expect(codes).toMatch(/^(4\d\d ){40}$/);
  });

  test("makes and restores a copy", async () => {
    await walk("6. Backups");
    await machine.run(untilReady);
    expect(await machine.run("slotwire export my-bot")).toContain("My bot");
  });

  test("installs a new release, which serves the same bots", async () => {
    await walk("7. A new release");
    await machine.run(untilReady);
    expect(await machine.run("curl -fsS https://my-bot.bots.example.com/")).toContain("My bot");
    expect(
      await machine.run(
        "readlink /proc/$(systemctl show -P MainPID slotwire)/exe; tr '\\0' ' ' </proc/$(systemctl show -P MainPID slotwire)/cmdline; readlink /opt/slotwire/current",
      ),
    ).toContain("/usr/local/bin/node");
  });

  test("switches to PostgreSQL, by its socket", async () => {
    await walk("PostgreSQL instead of the embedded store");
    await machine.run(untilReady);
    expect(
      await machine.run(
        "runuser -u postgres -- psql -d slotwire -Atc 'select count(*) > 0 from kysely_migration'",
      ),
    ).toBe("t\n");
  });

  test("gives the command line the service's settings, with any characters for a shell", async () => {
    await machine.run(
      "sed -i 's|^DATABASE_URL=.*|&?connect_timeout=5\\&application_name=$x|' /etc/slotwire/slotwire.env",
    );
    await machine.run("systemctl restart slotwire.service");
    await machine.run(untilReady);
    await machine.run("slotwire import /tmp/bot.json");
    expect(
      await machine.run("runuser -u postgres -- psql -d slotwire -Atc 'select bot_id from bots'"),
    ).toBe("my-bot\n");
  });

  test("makes and restores a copy of PostgreSQL", async () => {
    await machine.run("systemctl start slotwire-backup.service");
    await walk("Back to a copy of PostgreSQL");
    await machine.run(untilReady);
    expect(await machine.run('head -c 5 "$(ls -d /var/lib/slotwire-backups/*Z | tail -n 1)"')).toBe(
      "PGDMP",
    );
    expect(await machine.run("slotwire export my-bot")).toContain("My bot");
  });
});
