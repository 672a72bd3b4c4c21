import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type RawBuilder, sql } from 'kysely'
import { Client } from 'pg'
import { describe, expect, test } from 'vitest'
import { newId } from '#kernel/id.ts'
import type { Answered, Audit, Audited, Rest } from './audited.ts'
import { auditsAfterwards, auditsAtRest } from './audits.ts'
import { smallWorld } from './small-world.ts'

// Each audit of the storm finds the fault that it is there for: one is planted, and its sentence is expected, and no other.

const { app, url, anna, ben, listing, agreed, open, waiting, messageId, picture, audited } = await smallWorld()
const { db, files, answered, mails, rest } = audited
const audits: Record<string, Audit> = { ...auditsAtRest, ...auditsAfterwards }
const other = newId()
const met = new Set<string>()

test('in a world without faults no audit finds one', async () => {
  for (const [name, find] of Object.entries(audits)) expect(await find(audited), name).toEqual([])
})

/** Name of the audit, the sentence that it has to say, and the change of the database that is the fault. */
const inDatabase: [string, string, RawBuilder<unknown>][] = [
  ['findLostWrites', 'the account ben@example.org is lost', sql`delete from user_emails where user_id = ${ben.userId}`],
  [
    'findLostWrites',
    `the listing ${waiting} was handed in and is draft`,
    sql`update listings set state = 'draft', submitted_at = null where id = ${waiting}`,
  ],
  [
    'findLostWrites',
    `the message "Bis bald" of ${agreed} is lost`,
    sql`delete from messages where content = 'Bis bald'`,
  ],
  [
    'findLostWrites',
    'the message "Bis bald" is there 2 times',
    sql`insert into messages (transaction_id, id, sender_id, content, created_at)
      select transaction_id, ${other}::uuid, sender_id, content, created_at from messages where content = 'Bis bald'`,
  ],
  ['findLostWrites', `the request ${open} has 0 bookings`, sql`delete from bookings where transaction_id = ${open}`],
  [
    'findLostWrites',
    `the step transition/accept of ${agreed} was taken 0 times`,
    sql`delete from transitions where transition = 'transition/accept'`,
  ],
  ['findLostWrites', `the picture ${picture.id} is lost`, sql`delete from images where id = ${picture.id}`],
  [
    'findHalfWrites',
    `the transaction ${agreed} has no step into its state`,
    sql`update transactions set last_transition = 'transition/decline' where id = ${agreed}`,
  ],
  [
    'findHalfWrites',
    `the transaction ${agreed} is not in the inboxes of two people`,
    sql`delete from participations where transaction_id = ${agreed} and user_id = ${ben.userId}`,
  ],
  [
    'findHalfWrites',
    `the step ${other} has no event`,
    sql`insert into transitions (transaction_id, id, transition, by_actor, from_state, to_state, at)
      values (${agreed}, ${other}, 'transition/decline', 'provider', 'state/preauthorized', 'state/declined', now())`,
  ],
  [
    'findHalfWrites',
    `the event of the step ${other} has no step`,
    sql`insert into events (id, name, subject_id, payload, at) values (${newId()}, 'transaction.transitioned', ${agreed},
      jsonb_build_object('stepId', ${other}::text), now())`,
  ],
  [
    'findHalfWrites',
    `the message ${messageId} has no event`,
    sql`delete from events where name = 'message.sent' and payload ->> 'messageId' = ${messageId}`,
  ],
  [
    'findHalfWrites',
    `the request ${open} does not run out`,
    sql`delete from timers where transaction_id = ${open} and name = 'transition/expire'`,
  ],
  [
    'findHalfWrites',
    `the booking of ${agreed} is in another state than the stay`,
    sql`update bookings set state = 'pending' where transaction_id = ${agreed}`,
  ],
  ['findHalfWrites', `the stay ${agreed} has no booking`, sql`delete from bookings where transaction_id = ${agreed}`],
  [
    'findHalfWrites',
    `the listing ${waiting} waits for approval without an event`,
    sql`delete from events where name = 'listing.submitted'`,
  ],
  [
    'findDoubleBookings',
    `the listing ${listing} has 3 people on 2024-06-20 and places for 2`,
    sql`update bookings set seats = 3 where transaction_id = ${agreed}`,
  ],
  [
    'findNightFaults',
    `2024-06-20 of the listing ${listing} counts 2 seats, not 1`,
    sql`update listing_nights set used = 2 where night = '2024-06-20'`,
  ],
  [
    'findNightFaults',
    `2024-06-25 of the listing ${listing} counts 0 seats, not 1`,
    sql`delete from listing_nights where night = '2024-06-25'`,
  ],
  [
    'findUnreadFaults',
    `${anna.userId} has 3 unread in ${agreed}, not 2`,
    sql`update participations set unread = unread + 1 where transaction_id = ${agreed} and user_id = ${anna.userId}`,
  ],
  [
    'findSearchFaults',
    `the listing ${listing} is public and not found`,
    sql`delete from listing_search where listing_id = ${listing}`,
  ],
  [
    'findSearchFaults',
    `the listing ${listing} is found by other values`,
    sql`update listing_search set capacity = 9 where listing_id = ${listing}`,
  ],
  [
    'findSearchFaults',
    `the listing ${listing} has words and is not public, or has none`,
    sql`delete from listing_words where listing_id = ${listing}`,
  ],
  [
    'findSearchFaults',
    'square 5 of level 12 counts 1 listings of offeringPlace, not 0, or lies elsewhere',
    sql`insert into search_counts (level, square, category, listings, lat, lng) values (12, 5, 'offeringPlace', 1, 52, 13)`,
  ],
  [
    'findUnqueuedMails',
    `the event ${await eventOf('message.sent')} (message.sent) has queued 0 mails`,
    sql`delete from deliveries where conversation_id = ${agreed}`,
  ],
  [
    'findUnqueuedMails',
    `the event ${await eventOf('listing.submitted')} (listing.submitted) has queued 0 mails`,
    sql`delete from deliveries where template = 'listing-submitted'`,
  ],
  [
    'findUnqueuedMails',
    `the event ${await eventOf('transaction.transitioned')} (transaction.transitioned) has queued 0 mails`,
    sql`delete from deliveries where template = 'booking-request-accepted'`,
  ],
  [
    'findMailFaults',
    `the mail ${await mailOf('listing-submitted')} arrived and was never queued`,
    sql`delete from deliveries where template = 'listing-submitted'`,
  ],
  [
    'findMailFaults',
    `the mail ${await mailOf('listing-submitted')} arrived and is unneeded`,
    sql`update deliveries set state = 'unneeded' where template = 'listing-submitted'`,
  ],
  [
    'findMailFaults',
    `the mail ${other} is sent and never arrived`,
    sql`insert into deliveries (id, event_id, user_id, channel, template, locale, recipient, state, due_at, created_at)
      values (${other}, ${other}, ${ben.userId}, 'mail', 'account-approved', 'de', 'ben@example.org', 'sent', now(), now())`,
  ],
  [
    'findMailFaults',
    `the mail ${other} is still queued`,
    sql`insert into deliveries (id, event_id, user_id, channel, template, locale, recipient, due_at, created_at)
      values (${other}, ${other}, ${ben.userId}, 'mail', 'account-approved', 'de', 'ben@example.org', now(), now())`,
  ],
  [
    'findMailFaults',
    `the mail ${other} failed and was not refused`,
    sql`insert into deliveries (id, event_id, user_id, channel, template, locale, recipient, state, tries, due_at, created_at)
      values (${other}, ${other}, ${ben.userId}, 'mail', 'account-approved', 'de', 'ben@example.org', 'failed', 1, now(), now())`,
  ],
  [
    'findWorkLeft',
    `the timer transition/expire of ${open} is late`,
    sql`update timers set run_at = ${app.clock.now()} where transaction_id = ${open} and name = 'transition/expire'`,
  ],
  [
    'findWorkLeft',
    `the timer transition/expire of ${open} has failed`,
    sql`update timers set failed = 'not-found' where transaction_id = ${open} and name = 'transition/expire'`,
  ],
  [
    'findWorkLeft',
    `the mail ${await mailOf('listing-submitted')} is sending`,
    sql`update deliveries set state = 'sending' where template = 'listing-submitted'`,
  ],
  [
    'findWorkLeft',
    `the event ${other} has failed: out of order`,
    sql`insert into failed_events (event_id, xid, seq, name, subject_id, reason, attempts, failed_at, next_attempt_at)
      values (${other}, '5', 5, 'user.approved', ${ben.userId}, 'out of order', 1, now(), now())`,
  ],
  [
    'findWorkLeft',
    `the event ${other} was not read by notifications`,
    sql`insert into events (id, name, subject_id, at) values (${other}, 'user.approved', ${ben.userId}, now())`,
  ],
  [
    'findWorkLeft',
    `the step of ${open} was interrupted`,
    sql`insert into step_attempts (transaction_id, id, request, orders, lease_until, created_at)
      values (${open}, ${other}, '{}', '[]', ${app.clock.now()}, now())`,
  ],
]

describe('a fault in the database', () => {
  test.each(inDatabase)('%s: %s', async (name, sentence, fault) => {
    expect(await foundWith(name, fault)).toEqual([sentence])
  })
})

const [firstMail = ''] = mails.taken.keys()
const firstId = firstMail.slice(1, firstMail.indexOf('@'))
const withAnswers = (more: Partial<Answered>): Partial<Audited> => ({ answered: { ...answered, ...more } })
const withRest = (more: Partial<Rest>): Partial<Audited> => ({ rest: { ...rest, after: { ...rest.after, ...more } } })
const withMails = (more: Partial<Audited['mails']>): Partial<Audited> => ({ mails: { ...mails, ...more } })

/** Name of the audit, the sentence, and what was seen outside of the database. */
const outside: [string, string, Partial<Audited>][] = [
  ['findLostWrites', `the listing ${other} was begun and is lost`, withAnswers({ drafts: [other] })],
  [
    'findLostWrites',
    `the listing ${waiting} was approved and is pendingApproval`,
    withAnswers({ approved: [waiting] }),
  ],
  ['findLostWrites', `the listing ${listing} was closed and is published`, withAnswers({ closed: [listing] })],
  [
    'findRefusedWrites',
    '"Bis bald" was refused (409) and is there',
    withAnswers({ refusedTexts: [{ text: 'Bis bald', answer: '409' }] }),
  ],
  ['findRefusedWrites', 'half of raum.png was stored', withAnswers({ brokenUploads: ['raum.png'] })],
  ['findWrongAnswers', '500 to a message', withAnswers({ wrong: ['500 to a message'] })],
  ['findMailFaults', `the mail ${firstId} arrived 2 times`, withMails({ dropped: new Map([[firstMail, 1]]) })],
  ['findSiteUnrest', 'the process of the site has ended', withRest({ hasEnded: true })],
  ['findSiteUnrest', 'the site holds 300 MB more than before', withRest({ residentMegabytes: 500 })],
  ['findSiteUnrest', 'the site has 60 more open files and connections than before', withRest({ openFiles: 100 })],
  ['findSiteUnrest', '2 wait for a connection to the database', withRest({ waiting: 2 })],
  ['findSiteUnrest', 'the site has 400 connections to the database', withRest({ connections: 400 })],
]

describe('a fault that is seen outside of the database', () => {
  test.each(outside)('%s: %s', async (name, sentence, seen) => {
    met.add(name)
    expect(await audits[name]?.({ ...audited, ...seen })).toEqual([sentence])
  })

  test('a mail that is sent for the site and was not taken by the server', async () => {
    const [taken, dropped] = [new Map(mails.taken), new Map([[firstMail, 1]])]
    taken.delete(firstMail)
    const found = await audits.findMailFaults?.({ ...audited, mails: { ...mails, taken, dropped } })
    expect(found).toEqual([`the mail ${firstId} is sent and was not taken`])
  })
})

describe('a fault in the files', () => {
  const square = `images/${picture.contentHash.slice(0, 2)}/${picture.contentHash}/square-small.jpg`
  const unknown = `images/aa/${'a'.repeat(64)}/square-small.jpg`

  test('a file is missing', async () => {
    const [path, aside] = [join(files, square), join(files, 'aside')]
    renameSync(path, aside)
    expect(await found('findFileFaults')).toEqual([`the file ${square} is missing`])
    renameSync(aside, path)
  })

  test.each([
    ['findFileFaults', unknown, `the file ${unknown} belongs to no picture`],
    ['findFileFaults', 'incoming/half', 'the file incoming/half was left by an upload'],
    ['findUnfinishedFiles', 'incoming/half', 'incoming/half was left by the running site'],
  ])('%s: %s is too many', async (name, key, sentence) => {
    const path = join(files, key)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, 'x')
    expect(await found(name)).toEqual([sentence])
    rmSync(path)
  })
})

describe('a database that is not at rest', () => {
  test('an open transaction, and one that waits for its lock', async () => {
    const [first, second] = await Promise.all([connected(), connected()])
    try {
      await first.client.query('begin; lock table listings in access exclusive mode')
      expect(await found('findDatabaseUnrest')).toEqual([`connection ${first.pid} is idle in transaction`])
      const waits = second.client.query('select count(*) from listings')
      const both = [`connection ${first.pid} is idle in transaction`, `connection ${second.pid} waits for a lock`]
      await expect.poll(() => found('findDatabaseUnrest')).toEqual(both.toSorted())
      await first.client.query('rollback')
      await waits
      expect(await found('findDatabaseUnrest')).toEqual([])
    } finally {
      await first.client.end()
      await second.client.end()
    }
  })
})

test('every audit has had its fault', () => {
  expect(Object.keys(audits).filter((name) => !met.has(name))).toEqual([])
})

async function found(name: string): Promise<string[] | undefined> {
  met.add(name)
  return audits[name]?.(audited)
}

/** Returns what an audit finds while a fault is in the database, which is then undone. */
async function foundWith(name: string, fault: RawBuilder<unknown>): Promise<string[] | undefined> {
  met.add(name)
  let sentences: string[] | undefined
  const undo = new Error('undone')
  const planting = db.transaction().execute(async (tx) => {
    const { numAffectedRows } = await fault.execute(tx)
    if (!numAffectedRows) throw new Error('the fault changed nothing')
    sentences = await audits[name]?.({ ...audited, db: tx })
    throw undo
  })
  await expect(planting).rejects.toBe(undo)
  return sentences
}

async function connected(): Promise<{ client: Client; pid: number }> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return { client, pid: rows[0]?.pid ?? 0 }
}

async function eventOf(name: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id from events where name = ${name} and not payload ? 'with' order by seq desc limit 1`.execute(db)
  return rows[0]?.id ?? ''
}

async function mailOf(template: string): Promise<string> {
  const row = await db.selectFrom('deliveries').select('id').where('template', '=', template).executeTakeFirstOrThrow()
  return row.id
}
