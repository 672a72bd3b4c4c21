import { sql } from 'kysely'
import type { App } from '#domain/app.ts'
import { inbox, thread, inboxCounts } from '#domain/messages/index.ts'
import { requestStay } from '#domain/transactions/index.ts'
import type { Member } from '#domain/users/viewer.ts'
import { addDays } from '#kernel/dates.ts'
import { newId } from '#kernel/id.ts'
import { crowd } from '#tests/worlds/crowd.ts'
import { publishedListing } from '#tests/worlds/availability-world.ts'
import { startMeasuredApp } from './database.ts'
import { type Figure, milliseconds, timeCalls, times, type Timing } from './measure.ts'

export const title = 'Requests, inbox and conversations'

/** How many messages there are in the end; fewer for a quick look. */
const most = Number(process.env.BENCH_MESSAGES ?? 1_000_000)

/** A request for days beside the least it could be, and how reading grows from a thousand to a million messages. */
export async function run(): Promise<Figure[]> {
  const { app, stop } = await startMeasuredApp()
  try {
    const [host, ...guests] = await crowd(app, 200)
    if (!host) throw new Error('nobody is there')
    return [...(await measureRequests(app, host, guests)), ...(await measureGrowth(app, host, guests))]
  } finally {
    await stop()
  }
}

/** Rounds in turn, so that a busy machine is busy for both. */
async function measureRequests(app: App, host: Member, guests: Member[]): Promise<Figure[]> {
  const listings = await Promise.all(
    Array.from({ length: 300 }, () => publishedListing(app as never, host.userId, { capacity: 500 })),
  )
  let turn = 0
  const next = () => {
    turn += 1
    const from = addDays('2027-01-01', turn % 100)
    return { listingId: listings[turn % listings.length] ?? '', from, until: addDays(from, 3) }
  }
  const bare = () => {
    const { listingId, from, until } = next()
    return writeSameRows(app, { listingId, from, until, hostId: host.userId, guestId: guests[0]?.userId ?? '' })
  }
  const ours = () => {
    const { listingId, from, until } = next()
    const guest = guests[turn % guests.length]
    if (!guest) throw new Error('nobody asks')
    return requestStay(app, guest, {
      listingId,
      dates: { from, until },
      people: 1,
      message: 'Guten Tag',
      clientKey: newId(),
    })
  }
  const [reference, measured] = await inTurns(bare, ours)
  return [
    figure('request for three nights, with its message', measured, 'the same rows in one bare transaction', reference),
  ]
}

type BareRequest = { listingId: string; from: string; until: string; hostId: string; guestId: string }

/**
 * The rows of a request with its message, each kind by one statement in one transaction, without any check but the nights'.
 */
async function writeSameRows(app: App, { listingId, from, until, hostId, guestId }: BareRequest): Promise<void> {
  const [id, message] = [newId(), newId()]
  await app.db.transaction().execute(async (tx) => {
    await sql`insert into initiations values (${guestId}, ${id}, ${id})`.execute(tx)
    await sql`insert into attempts as a (subject, window_start, used) values ('bare', '2026-01-01', 1)
      on conflict (subject, window_start) do update set used = a.used + 1`.execute(tx)
    await sql`insert into transactions (id, listing_id, customer_id, provider_id, process, process_version, state,
      last_transition, last_transitioned_at, created_at) values (${id}, ${listingId}, ${guestId}, ${hostId}, 'free-stay', 1,
      'state/preauthorized', 'transition/request', now(), now())`.execute(tx)
    await sql`insert into participations (user_id, transaction_id, role, last_activity_at) values
      (${guestId}, ${id}, 'customer', now()), (${hostId}, ${id}, 'provider', now())`.execute(tx)
    await sql`
      insert into listing_nights as held (listing_id, night, used, cap)
      select ${listingId}, day::date, 1, 500 from generate_series(${from}::date, ${until}::date - 1, '1 day') as day order by 2
      on conflict (listing_id, night) do update set used = held.used + 1 where held.used + 1 <= held.cap`.execute(tx)
    await sql`insert into bookings (listing_id, id, transaction_id, customer_id, state, seats, start_at, end_at,
      display_start_at, display_end_at, start_date, end_date, created_at, updated_at) values (${listingId}, ${newId()}, ${id},
      ${guestId}, 'pending', 1, ${from}, ${until}, ${from}, ${until}, ${from}, ${until}, now(), now())`.execute(tx)
    await sql`insert into transitions values (${id}, ${newId()}, 'transition/request', 'customer', 'state/initial',
      'state/preauthorized', now())`.execute(tx)
    await sql`insert into timers (transaction_id, kind, name, due_at, run_at) select ${id}, 'transition', number, now(), now()
      from generate_series(1, 3) number`.execute(tx)
    await sql`insert into messages (transaction_id, id, sender_id, content, created_at, client_key)
      values (${id}, ${message}, ${guestId}, 'Guten Tag', now(), ${message})`.execute(tx)
    await sql`insert into events (id, name, subject_id, at) select ${id}, 'bare', ${id}, now()
      from generate_series(1, 3)`.execute(tx)
  })
}

async function inTurns(bare: () => Promise<unknown>, ours: () => Promise<unknown>): Promise<[Timing, Timing]> {
  const rounds: [Timing, Timing][] = []
  for (let round = 0; round < 5; round += 1) rounds.push([await timeCalls(bare, 1), await timeCalls(ours, 1)])
  const middle = (side: 0 | 1) => rounds.map((each) => each[side]).sort((a, b) => a.p50 - b.p50)[2]
  const [first, second] = [middle(0), middle(1)]
  if (!first || !second) throw new Error('nothing was measured')
  return [first, second]
}

async function measureGrowth(app: App, host: Member, guests: Member[]): Promise<Figure[]> {
  const reader = guests[0]
  if (!reader) throw new Error('nobody reads')
  const listingId = await publishedListing(app as never, host.userId)
  const mine = await fill(app, { listingId, host, guest: reader, conversations: 50, messages: 20 })
  await sql`analyze`.execute(app.db)
  const small = await readings(app, reader, mine)
  await fillOthers(app, listingId, most / 10, 10)
  await sql`analyze`.execute(app.db)
  const large = await readings(app, reader, mine)
  return (Object.keys(small) as (keyof typeof small)[]).map((what) =>
    figure(`${what} at ${most.toLocaleString('en')} messages`, large[what], 'at 1,000 messages', small[what]),
  )
}

async function readings(app: App, reader: Member, conversation: string) {
  return {
    inbox: await timeCalls(() => inbox(app, reader, { tab: 'orders' }), 2),
    conversation: await timeCalls(() => thread(app, reader, conversation), 2),
    'unread counts': await timeCalls(() => inboxCounts(app, reader), 2),
  }
}

type Filling = { listingId: string; host: Member; guest: Member; conversations: number; messages: number }

/** Conversations of one guest. The answer is the id of one of them. */
async function fill(app: App, { listingId, host, guest, conversations, messages }: Filling): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    with made as (
      insert into transactions (id, listing_id, customer_id, provider_id, process, process_version, state, last_transition,
        last_transitioned_at, created_at)
      select gen_random_uuid(), ${listingId}, ${guest.userId}, ${host.userId}, 'free-stay', 1, 'state/enquiry',
        'transition/enquire', now(), now() from generate_series(1, ${conversations}::int) returning id
    ), told as (
      insert into participations (user_id, transaction_id, role, last_activity_at, unread)
      select ${guest.userId}, id, 'customer', now() - random() * interval '30 days', (random() < 0.2)::int from made
    ), said as (
      insert into messages (transaction_id, id, sender_id, content, created_at)
      select id, gen_random_uuid(), ${guest.userId}, 'Guten Tag', now() - number * interval '1 minute'
      from made, generate_series(1, ${messages}::int) number
    )
    select id from made limit 1`.execute(app.db)
  return rows[0]?.id ?? ''
}

/** Conversations of everybody else, in bulk. */
async function fillOthers(app: App, listingId: string, conversations: number, messages: number): Promise<void> {
  await sql`
    with people as (select array_agg(id) as ids from users),
    made as (
      insert into transactions (id, listing_id, customer_id, provider_id, process, process_version, state, last_transition,
        last_transitioned_at, created_at)
      select gen_random_uuid(), ${listingId}, ids[2 + number % (array_length(ids, 1) - 1)], ids[1], 'free-stay', 1,
        'state/enquiry', 'transition/enquire', now(), now()
      from people, generate_series(1, ${conversations}::int) number returning id
    ), told as (
      insert into participations (user_id, transaction_id, role, last_activity_at, unread)
      select gen_random_uuid(), id, 'customer', now(), 1 from made
    )
    insert into messages (transaction_id, id, sender_id, content, created_at)
    select id, gen_random_uuid(), gen_random_uuid(), 'Guten Tag', now() - number * interval '1 minute'
    from made, generate_series(1, ${messages}::int) number`.execute(app.db)
}

function figure(what: string, measured: Timing, than: string, reference: Timing): Figure {
  return {
    what: `${what}, p50`,
    value: milliseconds(measured.p50),
    reference: `${milliseconds(reference.p50)} (${than})`,
    ratio: times(measured.p50, reference.p50),
  }
}
