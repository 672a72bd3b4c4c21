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
] as const
export type StaffIntent = (typeof staffIntents)[number]
