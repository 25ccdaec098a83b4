interface Own {
  apiKey: string;
  botId: string;
}
interface OfUser extends Own {
  userTelegramId: number;
}
interface Credit extends OfUser {
  points: number;
  idempotencyKey?: string;
}
interface Slice {
  limit?: number;
  after?: number;
}
interface User {
  tgId: number;
  tgName: string;
  registeredByRefCode: string | null;
  points: number;
  customValue: number;
}
interface ChangedUser extends User {
  transaction: { id: string; points: number };
}
type Message =
  | { id: string; status: "sent"; telegramMessageId: number }
  | { id: string; status: "queued" | "unknown" };

/** The ten methods as a generated client must type them. */
export interface Api {
  getBotUser(query: OfUser): Promise<User>;
  getBotUserFriends(query: OfUser & Slice): Promise<User[]>;
  listBotUsers(query: Own & Slice): Promise<User[]>;
  increasePoints(query: Credit): Promise<ChangedUser>;
  increasePointsByPost(body: Credit): Promise<ChangedUser>;
  decreasePoints(body: Credit): Promise<ChangedUser>;
  completeTask(body: OfUser & { taskId: string }): Promise<ChangedUser>;
  setCustomValue(body: OfUser & { customValue: number }): Promise<User>;
  sendMessage(body: OfUser & { message: string; isEnableHtml: boolean }): Promise<Message>;
  getMessage(query: Own & { id: string }): Promise<{ status: string; userTelegramId: number }>;
  /** The error of a debit that is refused. */
  refusalOfDebit(body: Credit): Promise<{ code: string; balance?: number } | undefined>;
}

export const [baseUrl = "", apiKey = "", botId = "", taskId = ""] = process.argv.slice(2);

/** Calls every method, and prints a part of each answer. */
export async function callAll(api: Api): Promise<void> {
  const own = { apiKey, botId };
  const user = { ...own, userTelegramId: 42 };
  const credit = { ...user, points: 250, idempotencyKey: "order-1017" };
  const credited = await api.increasePointsByPost(credit);
  const again = await api.increasePoints(credit);
  const debited = await api.decreasePoints({ ...user, points: 100 });
  const refusal = await api.refusalOfDebit({ ...user, points: 1000 });
  const paid = await api.completeTask({ ...user, taskId });
  const { tgName, registeredByRefCode } = await api.getBotUser(user);
  const friends = await api.getBotUserFriends({ ...user, limit: 10 });
  const users = await api.listBotUsers({ ...own, limit: 1, after: 0 });
  const { customValue } = await api.setCustomValue({ ...user, customValue: -7 });
  const message = { message: "<b>Well done.</b>", isEnableHtml: true };
  const sent = await api.sendMessage({ ...user, ...message });
  const state = await api.getMessage({ ...own, id: sent.id });
  console.log(
    JSON.stringify({
      credit: [credited.points, credited.transaction.points],
      isReplayed: again.transaction.id === credited.transaction.id,
      debit: [debited.points, debited.transaction.points],
      refusal: [refusal?.code, refusal?.balance],
      task: paid.transaction.points,
      user: [tgName, registeredByRefCode],
      friends,
      users: users.map(({ tgId }) => tgId),
      customValue,
      message: [sent.status === "sent" && sent.telegramMessageId > 0, state.status],
      recipient: state.userTelegramId,
    }),
  );
}
