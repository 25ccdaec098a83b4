# pip install requests
import os

import requests

url = "https://slotwire.example.com/api/bot-users/external/increase-points"
members = {
    "apiKey": os.environ["SLOTWIRE_KEY"],
    "botId": "acme",
    "userTelegramId": 42,
    "points": 250,
    "idempotencyKey": "order-1017",
}
response = requests.post(url, json=members, timeout=20)
print(response.status_code, response.json())
