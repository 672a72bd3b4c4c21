/** Hours after which a waiting listing is urgent: half of the time within which it should be decided. */
const urgentHours = 6

/** Whether something has waited for more than half of its time. */
export function isUrgent(since: Date, now: Date): boolean {
  return now.getTime() - since.getTime() > urgentHours * 3_600_000
}
