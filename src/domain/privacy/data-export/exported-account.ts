import type { App } from '../../app.ts'
import { savedCardOf, type Card, storedPayoutAccount } from '../../payments/index.ts'
import { passkeysOf } from '../../passkeys/index.ts'
import { secondFactorOf } from '../../second-factors/index.ts'
import { termsNotices } from '../../terms/index.ts'
import { identitiesOf, wholeUserRecords } from '../../users/index.ts'
import type { Member } from '../../users/viewer.ts'
import type { OwnPicture } from './exported-pictures.ts'

type Needs = Pick<App, 'db' | 'clock' | 'marketplace'>

/**
 * The account with how it is signed in to and paid with. Secrets are left out: hashes of passwords and tokens, ids at the
 * payment provider.
 */
export type ExportedAccount = Awaited<ReturnType<typeof exportedAccount>>

/** Returns the account of a member. */
export async function exportedAccount(app: Needs, viewer: Member, pictures: OwnPicture[]) {
  const { db } = app
  const { userId } = viewer
  const [record, row, sessions, programs, saved, payout, notices, identities, passkeys, secondFactor] =
    await Promise.all([
      wholeUserRecords(app, [userId]).then((records) => records.get(userId)),
      accountRow(db, userId),
      sessionsOf(db, userId),
      programsOf(db, userId),
      savedCardOf({ db }, viewer),
      storedPayoutAccount({ db }, userId),
      termsNotices({ db }, userId),
      identitiesOf({ db }, userId),
      passkeysOf({ db }, userId),
      secondFactorOf({ db }, userId),
    ])
  if (!record) throw new Error(`the account ${userId} is gone`)
  const { profileImageId, abbreviatedName: _, identities: _identities, protectedData, ...account } = record
  const { locale, ...more } = row
  return {
    account: {
      ...account,
      ...more,
      protectedData,
      identities: identities.map(({ idpId, subject, createdAt, lastUsedAt }) => ({
        provider: idpId,
        id: subject,
        createdAt,
        lastUsedAt,
      })),
      termsNotices: notices,
      passkeys: passkeys.map(({ name, createdAt, lastUsedAt }) => ({ name, createdAt, lastUsedAt })),
      secondFactor,
      picture: pictures.find(({ id }) => id === profileImageId)?.file ?? null,
    },
    settings: { language: locale },
    sessions,
    programs,
    card: saved && shownCard(saved.card),
    payoutAccount: payout && {
      country: payout.country,
      businessType: payout.businessType,
      bankLast4: payout.bankLast4,
      canBePaidOut: payout.canBePaidOut,
    },
  }
}

function shownCard({ brand, last4, expMonth, expYear }: Card) {
  return { brand, last4, expMonth, expYear }
}

function accountRow(db: Needs['db'], userId: string) {
  return db
    .selectFrom('users')
    .select([
      'profileType',
      'organisationType',
      'staffRole',
      'locale',
      'termsAcceptedAt',
      'updatedAt',
      'phoneConfirmedAt',
      'emailVerifiedAt',
    ])
    .select(['verified', 'verifiedChecks', 'verifiedAt', 'spokenLanguages', 'homeTown'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}

function sessionsOf(db: Needs['db'], userId: string) {
  return (
    db
      .selectFrom('sessions')
      .select(['userAgent', 'createdAt', 'lastSeenAt', 'expiresAt', 'revokedAt', 'secondFactorAt'])
      .select(({ eb }) => eb('operatorId', 'is not', null).as('byStaff'))
      .where('userId', '=', userId)
      .orderBy('createdAt')
      .execute()
      // The browser of a member of staff is not the person's.
      .then((rows) => rows.map((row) => (row.byStaff ? { ...row, userAgent: '' } : row)))
  )
}

function programsOf(db: Needs['db'], userId: string) {
  return db
    .selectFrom('apiGrants')
    .leftJoin('apiClients', 'apiClients.id', 'apiGrants.clientId')
    .select(['apiClients.name as program', 'scope', 'apiGrants.createdAt', 'expiresAt', 'apiGrants.revokedAt'])
    .select(({ eb }) => eb('operatorId', 'is not', null).as('byStaff'))
    .where('userId', '=', userId)
    .orderBy('apiGrants.createdAt')
    .execute()
}
