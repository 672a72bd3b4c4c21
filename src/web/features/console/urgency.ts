/** Hours after which a waiting listing is urgent: half of the target time for a decision. */
const urgentHours = 6

/** Returns whether something has waited for more than half of the target time. */
export function isUrgent(since: Date, now: Date): boolean {
  return now.getTime() - since.getTime() > urgentHours * 3_600_000
}
