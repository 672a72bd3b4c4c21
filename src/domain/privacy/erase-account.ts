import type { Transaction } from 'kysely'
import type { DB } from '#db/tables.ts'
import type { App } from '../app.ts'
import { record } from '../events.ts'
import { forgetImagesOf } from '../images/index.ts'
import { removeListing, standingListingsOf } from '../listings/index.ts'
import { forgetHistoryOf } from '../webhooks/index.ts'
import { eraseCustomer, leavePayoutAccount } from '../payments/index.ts'
import { eraseSavedPlaces } from '../saved-places/index.ts'
import { forgetPasskeysOf } from '../passkeys/index.ts'
import { forgetPhoneCodesOf } from '../phones/index.ts'
import { forgetSecondFactorOf } from '../second-factors/index.ts'
import { forgetTermsOf } from '../terms/index.ts'
import { forgetStayAddresses } from '../transactions/index.ts'
import { eraseUser } from '../users/index.ts'
import { forgetVouchesOf } from '../vouches/index.ts'
import type { DataExportFile } from './data-export/data-export-file.ts'
import { forgetDataExportsOf } from './data-export/drop-data-exports.ts'

/**
 * Erases the data of a person that is not kept for a period: the account's columns, sessions, tokens, codes, drafts, saved
 * sentences, searches and places, pictures, the mails to them and what events keep of the account and its listings. The
 * emptied row stays, because conversations and reviews refer to it. Returns the hashes of the pictures' contents and the
 * data exports; their files go after the commit (`eraseFiles`, `eraseDataExports`).
 */
export async function eraseAccount(
  tx: Transaction<DB>,
  app: Pick<App, 'clock'>,
  userId: string,
): Promise<{ contentHashes: string[]; dataExports: DataExportFile[] }> {
  await eraseMails(tx, userId)
  for (const table of ownTablesOfModules) await tx.deleteFrom(table).where('userId', '=', userId).execute()
  await tx
    .deleteFrom('passedSafetyNotices')
    .where(({ eb, or }) => or([eb('userId', '=', userId), eb('hostId', '=', userId)]))
    .execute()
  await eraseSavedPlaces(tx, userId)
  await tx.updateTable('transactions').set({ agreedTitle: null }).where('providerId', '=', userId).execute()
  await eraseCustomer(tx, app, userId)
  await leavePayoutAccount(tx, app, userId)
  await forgetTermsOf(tx, userId)
  await forgetPasskeysOf(tx, userId)
  await forgetPhoneCodesOf(tx, userId)
  await forgetVouchesOf(tx, userId)
  await forgetSecondFactorOf(tx, userId)
  await eraseUser(tx, app, userId)
  await forgetHistoryOf(tx, userId)
  return { dataExports: await forgetDataExportsOf(tx, userId), contentHashes: await forgetImagesOf(tx, userId) }
}

/**
 * Erases an account with its listings inside the caller's database transaction. Open requests and stays must have been
 * ended. Returns the same as `eraseAccount`.
 */
export async function eraseEverything(
  tx: Transaction<DB>,
  app: Pick<App, 'clock'>,
  userId: string,
): Promise<{ contentHashes: string[]; dataExports: DataExportFile[] }> {
  await forgetStayAddresses(tx, { providerId: userId })
  const hashes: string[] = []
  for (const id of await standingListingsOf(tx, userId)) {
    const removed = await removeListing(tx, app, { id, actorId: userId })
    hashes.push(...removed.contentHashes)
  }
  const { contentHashes, dataExports } = await eraseAccount(tx, app, userId)
  await record(tx, app.clock, 'user.deleted', { actorId: userId, subjectId: userId, payload: {} })
  return { contentHashes: [...hashes, ...contentHashes], dataExports }
}

/**
 * Tables of modules whose rows are about the person of `userId` alone and of no use to anybody else. A new table of a
 * module goes here, unless its module erases more than these rows and has a function for it. Tables of the account are in
 * `accountTables`.
 */
const ownTablesOfModules = [
  'savedSearches',
  'savedSearchFindings',
  'messageDrafts',
  'messagePhrases',
  'notificationChoices',
  'notifications',
  'pushSubscriptions',
] as const

/** A delivery keeps its row without address and values, so that its event causes no second mail. */
async function eraseMails(tx: Transaction<DB>, userId: string): Promise<void> {
  const { email, pendingEmail } = await tx
    .selectFrom('users')
    .select(['email', 'pendingEmail'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const addresses = [email, ...(pendingEmail ? [pendingEmail] : [])]
  await tx
    .deleteFrom('keptMails')
    .where((eb) => eb.or(addresses.map((each) => eb(eb.fn('strpos', ['recipient', eb.val(each)]), '>', 0))))
    .execute()
  await dropQueuedMails(tx, userId)
  await tx
    .updateTable('deliveries')
    .set({ recipient: '', values: '{}', lastError: null })
    .where('userId', '=', userId)
    .execute()
}

/** Drops the mails and notifications of browsers that wait to be sent to a person. */
export async function dropQueuedMails(tx: Transaction<DB>, userId: string): Promise<void> {
  await tx.deleteFrom('deliveries').where('userId', '=', userId).where('state', '=', 'queued').execute()
}
