// Your sheet has Telegram IDs in column A and each player's text in column B.
const sheetName = "Players";
// The end of the field's URL: …/exec?key=a-long-random-key
const key = "a-long-random-key";

function doPost(event) {
  const value = event.parameter.key === key ? valueFor(JSON.parse(event.postData.contents)) : "";
  return ContentService.createTextOutput(value);
}

// The text is shown as it is; an empty one shows the fallback.
function valueFor(player) {
  const rows = SpreadsheetApp.getActive().getSheetByName(sheetName).getDataRange().getValues();
  const row = rows.find(([id]) => Number(id) === player.userTelegramId);
  return row ? String(row[1]) : "";
}
