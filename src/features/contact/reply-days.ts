/** If the owner has set none. */
const usualDays = 2;

/** Working days within which messages are answered, from the setting `reply_days`. */
export function replyDaysOf(setting: string): number {
  return Number(setting) || usualDays;
}
