import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { freshDatabase } from '#tests/database.ts'

const { db } = await freshDatabase()

/** Columns that point to a person and whose rows are in the data export, with the key of `data.json` under which they are. */
const exported: Record<string, string> = {
  'users.id': 'account',
  'user_identities.user_id': 'account.identities',
  'sessions.user_id': 'sessions',
  'images.owner_id': 'pictures',
  'listings.author_id': 'listings',
  'bookings.customer_id': 'conversations.booking',
  'transactions.customer_id': 'conversations',
  'transactions.provider_id': 'conversations',
  'offers.offered_by': 'conversations.offers',
  'participations.user_id': 'conversations',
  'messages.sender_id': 'conversations.messages',
  'message_drafts.user_id': 'conversations.draft',
  'message_phrases.user_id': 'phrases',
  'passed_safety_notices.user_id': 'passedSafetyNotices',
  'reviews.author_id': 'reviews.written',
  'reviews.subject_id': 'reviews.received',
  'deliveries.user_id': 'mails',
  'reports.reporter_id': 'reports',
  'audit_entries.subject_id': 'actsByStaff',
  'api_grants.user_id': 'programs',
  'saved_searches.user_id': 'savedSearches',
  'saved_places.user_id': 'savedPlaces',
  'shared_place_lists.user_id': 'sharedPlaceList',
  'saved_search_findings.user_id': 'foundListings',
  'payment_accounts.user_id': 'payoutAccount',
  'payment_customers.user_id': 'card',
  'data_archives.user_id': 'archives',
  'notifications.user_id': 'notifications',
  'notification_choices.user_id': 'notificationChoices',
  'push_subscriptions.user_id': 'browserNotifications.browsers',
  'passkeys.user_id': 'account.passkeys',
  'second_factors.user_id': 'account.secondFactor',
  'recovery_codes.user_id': 'account.secondFactor.recoveryCodesLeft',
  'vouches.user_id': 'vouches.about',
  'vouches.organisation_id': 'vouches.given',
  'notifications.person_id': 'notifications',
  'terms_notices.user_id': 'account.termsNotices',
}

const repeats = 'repeats a change that the data export has in its place'
const asStaff = 'work of staff, which belongs to the operator'
const proofs = 'secrets for minutes or hours, of no content'

/** Columns that point to a person and whose rows are not in the data export, with the reason. */
const leftOut: Record<string, string> = {
  'user_emails.user_id': 'the folded address of the account, for uniqueness',
  'email_verifications.user_id': proofs,
  'password_resets.user_id': proofs,
  'sign_in_links.user_id': proofs,
  'phone_codes.user_id': proofs,
  'unfinished_log_ins.user_id': proofs,
  'push_subscriptions.session_id': 'the log-in in which it was turned on; its device is in the data export',
  'second_factors.session_id': 'where a second factor was set up; its sessions are in the data export',
  'api_authorization_codes.user_id': proofs,
  'api_authorization_codes.operator_id': proofs,
  'sessions.operator_id': asStaff,
  'api_grants.operator_id': asStaff,
  'audit_entries.actor_id': asStaff,
  'reports.handled_by': asStaff,
  'announcements.created_by': asStaff,
  'assignments.user_id': asStaff,
  'assignments.subject_id': 'the listing or report that somebody of the staff looks after',
  'events.operator_id': asStaff,
  'event_feed.operator_id': asStaff,
  'reports.about_user_id': 'who is reported never learns who reported and what they told',
  'passed_safety_notices.host_id': 'a note about the other person',
  'open_enquiries.customer_id': 'an index of conversations',
  'initiations.customer_id': 'keys of forms, so that one sent twice counts once',
  'events.actor_id': repeats,
  'events.subject_id': repeats,
  'failed_events.subject_id': repeats,
  'event_feed.actor_id': repeats,
  'event_feed.resource_id': repeats,
  'event_feed.related_ids': repeats,
  'changed_values.resource_id': repeats,
  'listing_search.author_id': 'a projection of listings for the search',
  'terms_versions.notified_until': 'how far an announcement has come: no fact about the person',
  'reports.subject_id': 'what was reported; of reports by the person it is in the data export',
}

/** Names of columns that point to something else than a person, in every table. */
const otherThings = [
  'id',
  'listing_id',
  'transaction_id',
  'profile_image_id',
  'image_id',
  'origin_id',
  'event_id',
  'conversation_id',
  'client_id',
  'request_id',
  'webhook_id',
]

test('every column that points to a person is in the data export, or is left out for a reason', async () => {
  const { rows } = await sql<{ name: string; column: string }>`
    select c.table_name || '.' || c.column_name as name, c.column_name as column
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.udt_name in ('uuid', '_uuid')`.execute(db)
  expect(rows.length).toBeGreaterThan(80)
  const known = (name: string) => name in exported || name in leftOut
  const undecided = rows.filter(({ name, column }) => !known(name) && !otherThings.includes(column))
  expect(undecided.map(({ name }) => name)).toEqual([])
  const there = new Set(rows.map(({ name }) => name))
  expect([...Object.keys(exported), ...Object.keys(leftOut)].filter((name) => !there.has(name))).toEqual([])
  expect(Object.keys(exported).filter((name) => name in leftOut)).toEqual([])
})

test('every foreign key to accounts is decided', async () => {
  const { rows } = await sql<{ name: string }>`
    select r.relname || '.' || a.attname as name
    from pg_constraint k join pg_class r on r.oid = k.conrelid
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
    where k.contype = 'f' and k.confrelid = 'users'::regclass`.execute(db)
  expect(rows.length).toBeGreaterThan(5)
  expect(rows.map(({ name }) => name).filter((name) => !(name in exported))).toEqual([])
})
