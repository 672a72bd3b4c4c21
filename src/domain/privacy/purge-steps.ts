import { type Kysely, sql, type Transaction } from 'kysely'
import type { DB } from '#db/tables.ts'
import type { App } from '../app.ts'
import { forgetWordsOfStaff } from '../events.ts'
import { removeListing } from '../listings/index.ts'
import { forgetPastHistory } from '../webhooks/index.ts'
import { purgeFailedEvents } from '../outbox/index.ts'
import { endLeftOver, endUnfinishedOf, findLeftOver, forgetPastAddresses } from '../transactions/index.ts'
import { purgePasskeyAnswers } from '../passkeys/index.ts'
import { purgePhoneCodes } from '../phones/index.ts'
import { purgeSetUps } from '../second-factors/index.ts'
import { accessPurges } from '../users/index.ts'
import type { DataExportFile } from './data-export/data-export-file.ts'
import { eraseEverything } from './erase-account.ts'

/** The context of a step. `before` is the moment until which the data of its period has expired. */
export type PurgeContext = {
  app: Pick<App, 'clock' | 'marketplace' | 'db' | 'log'>
  tx: Transaction<DB>
  now: Date
  before: (period: keyof App['marketplace']['retention']) => Date
  /** Content hashes of pictures whose files are erased after the commit. */
  contentHashes: string[]
  /** Data exports of own data whose files are erased after the commit. */
  dataExports: DataExportFile[]
}

/** Does its work in one transaction. Returns how many rows it concerned. */
type Step = (context: PurgeContext) => Promise<number>
/**
 * Finds the parts of a step. Each part has a transaction of its own, so that one that fails or waits does not delay the
 * others.
 */
type PartedStep = { parts(context: Omit<PurgeContext, 'tx'>, db: Kysely<DB>): Promise<Step[]> }

/** Everything that is erased by time, in this order. */
export const purgeSteps: Record<string, Step | PartedStep> = {
  ...Object.fromEntries(
    Object.entries(accessPurges).map(([name, purge]): [string, Step] => [
      name,
      ({ tx, now, before }) => purge(tx, { now, before: before('tokens') }),
    ]),
  ),
  'codes for phones': ({ tx, before }) => purgePhoneCodes(tx, before('tokens')),
  'answers of passkeys': ({ tx, now }) => purgePasskeyAnswers(tx, now),
  'second factors that were not confirmed': ({ tx, now }) => purgeSetUps(tx, now),
  // Before the records of mails: without them a failed event that is tried again would send its mails a second time.
  'failed events': ({ tx, before }) => purgeFailedEvents(tx, before('mails')),
  'records of sent mails': async ({ tx, before }) =>
    changed(await sql`delete from deliveries where created_at < ${before('mails')}`.execute(tx)),
  notifications: async ({ tx, before }) =>
    changed(await sql`delete from notifications where at < ${before('notifications')}`.execute(tx)),
  'browsers whose log-in has ended': async ({ tx, now }) =>
    changed(
      await sql`delete from push_subscriptions p where not exists (
          select from sessions s where s.user_id = p.user_id and s.id = p.session_id
            and s.revoked_at is null and s.expires_at > ${now})`.execute(tx),
    ),
  'records of incoming mails': async ({ tx, before }) =>
    changed(await sql`delete from incoming_mails where received_at < ${before('mails')}`.execute(tx)),
  'mails of the demo': async ({ tx, before }) =>
    changed(await sql`delete from kept_mails where sent_at < ${before('mails')}`.execute(tx)),
  'words of staff in events': ({ tx, before }) => forgetWordsOfStaff(tx, before('mails')),
  'answers to reports': async ({ tx, before }) =>
    changed(
      await sql`update reports set reporter_email = null, reporter_locale = null, answer = ''
        where state = 'handled' and handled_at < ${before('reports')} and (reporter_email is not null or answer <> '')`.execute(
        tx,
      ),
    ),
  'stored states of resources at events': ({ tx, before }) =>
    forgetPastHistory(tx, { before: before('events'), deletedBefore: before('afterDeletion') }),
  'uploads that were never used': purgeUploads,
  // Before what is kept for a period after a deletion: that period counts from the day on which the account was closed.
  'accounts that were closed': { parts: findClosedAccounts },
  'addresses of past stays': ({ app, tx }) => forgetPastAddresses({ ...app, db: tx }),
  'listings of deleted accounts': { parts: findLeftListings },
  'unfinished transactions of accounts or listings that are gone': {
    parts: async ({ app }, db) =>
      (await findLeftOver(app, db)).map(
        (each): Step =>
          ({ tx }) =>
            endLeftOver(app, tx, each),
      ),
  },
  'remains of deleted listings': async ({ tx, before }) =>
    changed(
      await sql`update listings set public_place = null, public_lat = null, public_lng = null, public_radius = null,
          country_code = null, price_amount = null, price_currency = null, availability_plan = null
        where deleted and updated_at < ${before('afterDeletion')}
          and (public_place is not null or public_lat is not null or availability_plan is not null
            or price_amount is not null)`.execute(tx),
    ),
  'data of transactions with deleted accounts': async ({ tx, before }) =>
    changed(
      await sql`update transactions t set metadata = '{}', protected_data = (
            select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(t.protected_data)
            where key in ('dates', 'people', 'offer'))
        from users u where u.id in (t.customer_id, t.provider_id) and u.state = 'deleted' and u.erase_at is null
          and u.updated_at < ${before('afterDeletion')}
          and (t.metadata <> '{}' or t.protected_data - '{dates,people,offer}'::text[] <> '{}')`.execute(tx),
    ),
  // Amounts, dates and numbers of receipts are kept for bookkeeping.
  'cards of deleted accounts': async ({ tx, before }) =>
    changed(
      await sql`update payments p set card_brand = null, card_last4 = null
        from transactions t, users u where t.id = p.transaction_id and u.id = t.customer_id and u.state = 'deleted' and u.erase_at is null
          and u.updated_at < ${before('afterDeletion')} and p.card_last4 is not null`.execute(tx),
    ),
  'handled reports about deleted accounts': async ({ tx, before }) =>
    changed(
      await sql`update reports r set text = '', handled_note = '', answer = '' from users u
        where u.id in (r.about_user_id, r.reporter_id) and u.state = 'deleted' and r.state = 'handled'
          and u.erase_at is null and u.updated_at < ${before('afterDeletion')} and (r.text <> '' or r.handled_note <> '' or r.answer <> '')`.execute(
        tx,
      ),
    ),
  'reasons in the audit log about deleted accounts': async ({ tx, before }) =>
    changed(
      await sql`update audit_entries a set reason = '', details = '{}' from users u
        where u.id = a.subject_id and u.state = 'deleted' and u.erase_at is null and u.updated_at < ${before('afterDeletion')}
          and (a.reason <> '' or a.details <> '{}')`.execute(tx),
    ),
}

/** A picture that no listing and no profile shows. */
async function purgeUploads({ tx, before, contentHashes }: PurgeContext): Promise<number> {
  const { rows } = await sql<{ contentHash: string }>`delete from images i
    where i.id in (select id from images where created_at < ${before('uploads')} for update skip locked)
      and not exists (select from listing_images l where l.image_id = i.id)
      and not exists (select from users u where u.profile_image_id = i.id)
    returning i.content_hash`.execute(tx)
  contentHashes.push(...rows.map(({ contentHash }) => contentHash))
  return rows.length
}

/**
 * Listings that were begun while their authors' accounts were being deleted. One that somebody holds waits for the next
 * run.
 */
async function findLeftListings(_context: unknown, db: Kysely<DB>): Promise<Step[]> {
  const left = await db
    .selectFrom('listings')
    .innerJoin('users', 'users.id', 'listings.authorId')
    .select('listings.id')
    .where('users.state', '=', 'deleted')
    .where('users.eraseAt', 'is', null)
    .where('listings.deleted', '=', false)
    .orderBy('listings.id')
    .limit(500)
    .execute()
  return left.map(({ id }): Step => async ({ app, tx, contentHashes }) => {
    const held = await tx
      .selectFrom('listings')
      .select('id')
      .where('id', '=', id)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!held) return 0
    const removed = await removeListing(tx, app, { id, actorId: null })
    contentHashes.push(...removed.contentHashes)
    return 1
  })
}

/**
 * Accounts whose deletion was not undone in time, also of people who were banned meanwhile. One that somebody holds waits
 * for the next run.
 */
async function findClosedAccounts({ now }: Pick<PurgeContext, 'now'>, db: Kysely<DB>): Promise<Step[]> {
  const due = await db
    .selectFrom('users')
    .select('id')
    .where('eraseAt', '<=', now)
    .orderBy('eraseAt')
    .limit(500)
    .execute()
  return due.map(({ id }): Step => async ({ app, tx, contentHashes, dataExports }) => {
    const held = await tx
      .selectFrom('users')
      .select('id')
      .where('id', '=', id)
      .where('eraseAt', '<=', now)
      .forNoKeyUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!held) return 0
    await endUnfinishedOf(app, tx, { userId: id }, 'account-deleted')
    const erased = await eraseEverything(tx, app, id)
    contentHashes.push(...erased.contentHashes)
    dataExports.push(...erased.dataExports)
    return 1
  })
}

function changed({ numAffectedRows }: { numAffectedRows?: bigint | undefined }): number {
  return Number(numAffectedRows ?? 0n)
}
