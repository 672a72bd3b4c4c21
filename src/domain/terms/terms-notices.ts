import type { Transaction } from 'kysely'
import type { DB } from '#db/tables.ts'
import type { App } from '../app.ts'

/** A change of the terms that a person was notified of. */
export type TermsNotice = { version: string; notifiedAt: Date; dueAt: Date; acceptedAt: Date | null }

/** Returns the changes of the terms that a person was notified of, oldest first. */
export function termsNotices({ db }: Pick<App, 'db'>, userId: string): Promise<TermsNotice[]> {
  return db
    .selectFrom('termsNotices')
    .select(['version', 'notifiedAt', 'dueAt', 'acceptedAt'])
    .where('userId', '=', userId)
    .orderBy('notifiedAt')
    .execute()
}

/** Deletes the notices of a person whose account is erased. */
export async function forgetTermsOf(tx: Transaction<DB>, userId: string): Promise<void> {
  await tx.deleteFrom('termsNotices').where('userId', '=', userId).execute()
}
