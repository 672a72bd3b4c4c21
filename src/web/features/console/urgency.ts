import { approvalTargetHours, type ReportRow } from '#domain/moderation/index.ts'

/** Hours after which a waiting listing is urgent: half of the target time for a decision. */
export const urgentHours = approvalTargetHours / 2

/** Returns whether something has waited for more than half of the target time. */
export function isUrgent(since: Date, now: Date): boolean {
  return now.getTime() - since.getTime() > urgentHours * 3_600_000
}

/** Returns whether a report comes before others: somebody may be in danger, or it is not the only one about its person. */
export function isUrgentReport({ reason, aboutCount }: Pick<ReportRow, 'reason' | 'aboutCount'>): boolean {
  return reason === 'unsafe' || aboutCount > 1
}
