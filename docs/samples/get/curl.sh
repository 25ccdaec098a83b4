curl -G https://slotwire.example.com/api/bot-users/external/bot-user \
  -d apiKey="$SLOTWIRE_KEY" \
  -d botId=acme \
  -d userTelegramId=42
