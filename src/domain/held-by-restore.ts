/**
 * The reason of work that a restore holds until staff decide: it was due before the restore, so the original site has
 * probably done it after the backup was made.
 */
export const heldByRestore = 'held after a restore'
