curl https://slotwire.example.com/api/bot-users/external/increase-points \
  -H 'Content-Type: application/json' \
  -d '{
    "apiKey": "'"$SLOTWIRE_KEY"'",
    "botId": "acme",
    "userTelegramId": 42,
    "points": 250,
    "idempotencyKey": "order-1017"
  }'
