import { sql, type Transaction } from 'kysely'
import type { DB } from '#db/tables.ts'
import type { App } from '../app.ts'
import { removeListing } from '../listings/index.ts'
import { forgetPastHistory } from '../operations/index.ts'
import { endStrandedDealings, forgetPastAddresses } from '../transactions/index.ts'

/** What a step may use. `before` is the moment until which the data of its period has expired. */
export type PurgeContext = {
  app: Pick<App, 'clock' | 'marketplace' | 'db' | 'log'>
  tx: Transaction<DB>
  now: Date
  before: (period: keyof App['marketplace']['retention']) => Date
  /** Contents of pictures whose files go after the commit. */
  contentHashes: string[]
}

type Step = (context: PurgeContext) => Promise<number>

/** Everything that is erased by time, in this order, each in a transaction of its own. Returns how many rows it concerned. */
export const purgeSteps: Record<string, Step> = {
  'sessions that have ended': async ({ tx, now }) =>
    changed(await sql`delete from sessions where expires_at < ${now} or revoked_at < ${now}`.execute(tx)),
  'expired mail codes': async ({ tx, before }) =>
    changed(await sql`delete from email_verifications where expires_at < ${before('tokens')}`.execute(tx)),
  'expired password links': async ({ tx, before }) =>
    changed(await sql`delete from password_resets where expires_at < ${before('tokens')}`.execute(tx)),
  'expired grants of programs': async ({ tx, before }) =>
    changed(
      await sql`delete from api_grants where expires_at < ${before('tokens')} or revoked_at < ${before('tokens')}`.execute(
        tx,
      ),
    ),
  'expired authorization codes': async ({ tx, before }) =>
    changed(await sql`delete from api_authorization_codes where expires_at < ${before('tokens')}`.execute(tx)),
  'records of sent mails': async ({ tx, before }) =>
    changed(await sql`delete from deliveries where created_at < ${before('mails')}`.execute(tx)),
  'mails of the demo': async ({ tx, before }) =>
    changed(await sql`delete from kept_mails where sent_at < ${before('mails')}`.execute(tx)),
  'notes in events': async ({ tx, before }) =>
    changed(
      await sql`update events set payload = payload - 'note' where payload ? 'note' and at < ${before('mails')}`.execute(
        tx,
      ),
    ),
  'how things were when events happened': ({ tx, before }) =>
    forgetPastHistory(tx, { before: before('events'), deletedBefore: before('afterDeletion') }),
  'failed events that were set aside': async ({ tx, before }) =>
    changed(await sql`delete from failed_events where set_aside_at < ${before('mails')}`.execute(tx)),
  'uploads that were never used': purgeUploads,
  'addresses of past stays': ({ app, tx }) => forgetPastAddresses({ ...app, db: tx }),
  'listings of deleted accounts': purgeLeftListings,
  'dealings with accounts or listings that are gone': ({ app, tx }) => endStrandedDealings(app, tx),
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
        from users u where u.id in (t.customer_id, t.provider_id) and u.state = 'deleted'
          and u.updated_at < ${before('afterDeletion')}
          and (t.metadata <> '{}' or t.protected_data - '{dates,people,offer}'::text[] <> '{}')`.execute(tx),
    ),
  'handled reports about deleted accounts': async ({ tx, before }) =>
    changed(
      await sql`update reports r set text = '', handled_note = '' from users u
        where u.id in (r.about_user_id, r.reporter_id) and u.state = 'deleted' and r.state = 'handled'
          and u.updated_at < ${before('afterDeletion')} and (r.text <> '' or r.handled_note <> '')`.execute(tx),
    ),
  'reasons in the audit log about deleted accounts': async ({ tx, before }) =>
    changed(
      await sql`update audit_entries a set reason = '', details = '{}' from users u
        where u.id = a.subject_id and u.state = 'deleted' and u.updated_at < ${before('afterDeletion')}
          and (a.reason <> '' or a.details <> '{}')`.execute(tx),
    ),
}

/** A picture that no listing and no profile shows. */
async function purgeUploads({ tx, before, contentHashes }: PurgeContext): Promise<number> {
  const { rows } = await sql<{ contentHash: string }>`delete from images i where i.created_at < ${before('uploads')}
      and not exists (select from listing_images l where l.image_id = i.id)
      and not exists (select from users u where u.profile_image_id = i.id)
    returning i.content_hash`.execute(tx)
  contentHashes.push(...rows.map(({ contentHash }) => contentHash))
  return rows.length
}

/** A listing that was begun while its author's account was being deleted. */
async function purgeLeftListings({ app, tx, contentHashes }: PurgeContext): Promise<number> {
  const left = await tx
    .selectFrom('listings')
    .innerJoin('users', 'users.id', 'listings.authorId')
    .select('listings.id')
    .where('users.state', '=', 'deleted')
    .where('listings.deleted', '=', false)
    .orderBy('listings.id')
    .limit(500)
    .execute()
  for (const { id } of left) {
    const removed = await removeListing(tx, app, { id, actorId: null })
    contentHashes.push(...removed.contentHashes)
  }
  return left.length
}

function changed({ numAffectedRows }: { numAffectedRows?: bigint | undefined }): number {
  return Number(numAffectedRows ?? 0n)
}
