/** The calls of the external API as shell commands, with the key in a shell variable. */
export function sampleCalls(api: string, botId: string) {
  const about = `-d apiKey="$SLOTWIRE_KEY" -d botId=${botId} -d userTelegramId=42`;
  return {
    user: `curl -G ${api}/bot-user \\\n  ${about}`,
    friends: `curl -G ${api}/bot-user-friends \\\n  ${about}`,
    credit: `curl -G ${api}/increase-points \\\n  ${about} \\\n  -d points=250 -d idempotencyKey=order-1017`,
    message: `curl ${api}/send-message -H 'Content-Type: application/json' \\\n  -d '{"apiKey":"'"$SLOTWIRE_KEY"'","botId":"${botId}","userTelegramId":42,"message":"<b>Well done!</b>","isEnableHtml":true}'`,
  };
}
