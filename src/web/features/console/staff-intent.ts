/** The actions of staff on pages of the console. */
export const staffIntents = [
  'ban',
  'unban',
  'role',
  'write',
  'note',
  'seal',
  'close-listing',
  'reopen-listing',
  'reject-listing',
  'cancel-stay',
  'remove-review',
  'restore-review',
  'handle-report',
  'refund',
  'retry-payout',
  'ask-bank',
  'retry-refund',
  'settle-refund',
  'settle-mismatch',
  'compare',
] as const
export type StaffIntent = (typeof staffIntents)[number]
