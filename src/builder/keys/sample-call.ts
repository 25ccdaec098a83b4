/** The calls of the external API about one user as shell commands, with the key in a shell variable. */
export function sampleCalls(api: string, botId: string, tgId: number) {
  const about = `-d apiKey="$SLOTWIRE_KEY" -d botId=${botId} -d userTelegramId=${tgId}`;
  const post = (path: string, members: object) => {
    const given = JSON.stringify({ botId, userTelegramId: tgId, ...members });
    return `curl ${api}/${path} -H 'Content-Type: application/json' \\\n  -d '{"apiKey":"'"$SLOTWIRE_KEY"'",${given.slice(1)}'`;
  };
  return {
    user: `curl -G ${api}/bot-user \\\n  ${about}`,
    friends: `curl -G ${api}/bot-user-friends \\\n  ${about}`,
    credit: post("increase-points", { points: 250, idempotencyKey: "order-1017" }),
    message: post("send-message", { message: "<b>Well done!</b>", isEnableHtml: true }),
  };
}
