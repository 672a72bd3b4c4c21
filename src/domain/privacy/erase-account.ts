import type { Transaction } from 'kysely'
import type { DB } from '#db/tables.ts'
import type { App } from '../app.ts'
import { forgetImagesOf } from '../images/index.ts'
import { forgetHistoryOf } from '../operations/index.ts'
import { eraseCustomer, leavePayoutAccount } from '../payments/index.ts'

/**
 * Erases what is known of a person at once: the account's columns, sessions, tokens, codes, drafts, saved searches, pictures,
 * the mails to them and what events keep of the account and its listings. The row stays as a tombstone, because conversations and reviews refer to it. Returns the hashes of
 * the pictures' contents; their files go after the commit (`eraseFiles`).
 */
export async function eraseAccount(
  tx: Transaction<DB>,
  { clock }: Pick<App, 'clock'>,
  userId: string,
): Promise<{ contentHashes: string[] }> {
  await eraseMails(tx, userId)
  for (const table of ownTables) await tx.deleteFrom(table).where('userId', '=', userId).execute()
  await tx.deleteFrom('apiAuthorizationCodes').where('operatorId', '=', userId).execute()
  await tx
    .deleteFrom('passedSafetyNotices')
    .where(({ eb, or }) => or([eb('userId', '=', userId), eb('hostId', '=', userId)]))
    .execute()
  await eraseCustomer(tx, { clock }, userId)
  await leavePayoutAccount(tx, { clock }, userId)
  await tx.updateTable('users').set(tombstone(userId, clock.now())).where('id', '=', userId).execute()
  await forgetHistoryOf(tx, userId)
  return { contentHashes: await forgetImagesOf(tx, userId) }
}

/** Everything in them is about the person of `userId` alone. */
const ownTables = [
  'userEmails',
  'userIdentities',
  'sessions',
  'emailVerifications',
  'passwordResets',
  'apiGrants',
  'apiAuthorizationCodes',
  'savedSearches',
  'savedSearchFindings',
  'messageDrafts',
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
  await tx.deleteFrom('deliveries').where('userId', '=', userId).where('state', '=', 'queued').execute()
  await tx
    .updateTable('deliveries')
    .set({ recipient: '', values: '{}', lastError: null })
    .where('userId', '=', userId)
    .execute()
}

function tombstone(userId: string, updatedAt: Date) {
  return {
    state: 'deleted',
    staffRole: null,
    email: `deleted-${userId}@deleted.invalid`,
    emailVerified: false,
    pendingEmail: null,
    passwordHash: null,
    firstName: '',
    lastName: '',
    displayName: '',
    abbreviatedName: '',
    bio: '',
    publicData: '{}',
    protectedData: '{}',
    privateData: '{}',
    metadata: '{}',
    organisationType: null,
    verified: false,
    verifiedChecks: [],
    verifiedAt: null,
    profileImageId: null,
    updatedAt,
  }
}
