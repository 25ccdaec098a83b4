# pip install requests
import os
import time

import requests

url = "https://slotwire.example.com/api/bot-users/external/increase-points"
members = {
    "apiKey": os.environ["SLOTWIRE_KEY"],
    "botId": "acme",
    "userTelegramId": 42,
    "points": 250,
    "idempotencyKey": "order-1017",
}
seconds = 1
while True:
    retry_after = ""
    try:
        response = requests.post(url, json=members, timeout=20)
        retry_after = response.headers.get("Retry-After", "")
        if response.status_code not in (408, 429) and response.status_code < 500:
            print(response.status_code, response.text)
            break
    except requests.RequestException as error:
        print("No answer:", error)
    time.sleep(int(retry_after) if retry_after.isdecimal() else seconds)
    seconds = min(2 * seconds, 60)
