/** Where the owner has set none. */
const usualDays = 2;

/** Within how many working days a message is answered, by the setting `reply_days`. */
export function replyDaysOf(setting: string): number {
  return Number(setting) || usualDays;
}
