# pip install requests
import os

import requests

url = "https://slotwire.example.com/api/bot-users/external/bot-user"
members = {
    "apiKey": os.environ["SLOTWIRE_KEY"],
    "botId": "acme",
    "userTelegramId": 42,
}
response = requests.get(url, params=members, timeout=20)
print(response.status_code, response.json())
