import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import type { App } from '#domain/app.ts'
import { liveOf, sendMessage } from '#domain/messages/index.ts'
import { initiate } from '#domain/transactions/index.ts'
import type { Member } from '#domain/users/viewer.ts'
import { newId } from '#kernel/id.ts'
import { crowd } from '#tests/worlds/crowd.ts'
import { inGroups } from '#tests/worlds/in-groups.ts'
import { publishedListing } from '#tests/worlds/availability-world.ts'
import { startMeasuredApp } from './database.ts'
import { type Figure, milliseconds, times } from './measure.ts'

export const title = 'From sending a message to its arrival on the other open page'

/** How many pages are open. Each takes two of the files that the process may have open (`ulimit -n`). */
const streams = Number(process.env.BENCH_STREAMS ?? 1000)
const rounds = 25
const perRound = 20
/** Rounds that are not counted: a page is opened on a server that has run for a while. */
const warmUp = 5

/**
 * Measures the time from sending a message until the other page receives it, with `streams` open pages. The references are
 * a bare push after a bare transaction: one that writes the same rows, and one that writes a single row.
 */
export async function run(): Promise<Figure[]> {
  const { app, stop } = await startMeasuredApp()
  const pages = await openPages(app)
  try {
    await sql`create table bare_messages (id uuid primary key, content text)`.execute(app.db)
    const { guest, transactionId } = pages
    const sameRows = async () => {
      await writeSameRows(app, guest.userId, transactionId)
      pages.push('bare')
    }
    const inTransaction = async () => {
      await app.db
        .transaction()
        .execute((tx) => sql`insert into bare_messages values (${newId()}, 'Guten Tag')`.execute(tx))
      pages.push('bare')
    }
    const ours = () => sendMessage(app, guest, { transactionId, content: 'Guten Tag', clientKey: newId() })
    const measured: number[] = []
    const same: number[] = []
    const transaction: number[] = []
    const turns = [
      { work: sameRows, sign: 'bare', into: same },
      { work: inTransaction, sign: 'bare', into: transaction },
      { work: ours, sign: '"message"', into: measured },
    ]
    // Short turns, so that a machine that is busy for a moment is busy for all.
    for (let round = -warmUp; round < rounds; round += 1)
      for (const { work, sign, into } of turns)
        for (let index = 0; index < perRound; index += 1) {
          const took = await pages.until(work, sign)
          if (round >= 0) into.push(took)
        }
    return [
      ...[0.5, 0.99].flatMap((share) => [
        line(share, measured, same, 'the same rows in one transaction'),
        line(share, measured, transaction, 'begin, one row, commit'),
      ]),
      {
        what: `memory of a page, both ends, ${streams} open pages`,
        value: `${Math.round(pages.memory / streams / 1024)} kB`,
        reference: 'none open',
        ratio: '',
      },
    ]
  } finally {
    pages.close()
    await stop()
  }
}

/** The rows of a message: its own, the counter, the conversation, both inboxes and the event, each by one statement. */
async function writeSameRows({ db }: App, senderId: string, transactionId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const id = newId()
    await sql`insert into messages (transaction_id, id, sender_id, content, created_at, client_key)
      values (${transactionId}, ${id}, ${senderId}, 'Guten Tag', now(), ${id})`.execute(tx)
    await sql`insert into attempts as a (subject, window_start, used) values ('bare', '2026-01-01', 1)
      on conflict (subject, window_start) do update set used = a.used + 1`.execute(tx)
    await sql`update transactions set last_message_at = now() where id = ${transactionId}`.execute(tx)
    await sql`update participations set last_activity_at = now(), unread = unread + 1
      where user_id = ${senderId} and transaction_id = ${transactionId}`.execute(tx)
    await sql`insert into events (id, name, subject_id, at) values (${newId()}, 'bare', ${transactionId}, now())`.execute(
      tx,
    )
  })
}

function line(share: number, measured: number[], reference: number[], commit: string): Figure {
  const [ours, bare] = [at(measured, share), at(reference, share)]
  return {
    what: `message until it is heard of, ${streams} open pages, p${share * 100}`,
    value: milliseconds(ours),
    reference: `${milliseconds(bare)} (a bare commit and a bare push: ${commit})`,
    ratio: times(ours, bare),
  }
}

function at(values: number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0
}

/** People with an open page each, over HTTP; the host's page is listened to. `memory` is in bytes, for all of them. */
async function openPages(app: App) {
  const people = await crowd(app, streams)
  const [host, guest] = people
  if (!host || !guest) throw new Error('nobody is there')
  await openSessionsOf(app, people)
  const listingId = await publishedListing(app as never, host.userId)
  const { transactionId } = await initiate(app, guest, { listingId, transition: 'transition/enquire' })
  const live = liveOf(app)
  let hostPage: ServerResponse | undefined
  const server = createServer((request, response) => {
    const person = people[Number(request.url?.slice(1))] ?? host
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    live.open(
      person,
      (change, place) => response.write(`id: ${place}\nevent: change\ndata: ${JSON.stringify(change)}\n\n`),
      () => response.end(),
    )
    if (person === host) hostPage = response
    response.write(': open\n\n')
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  let heard: (text: string) => void = () => {}
  const openPage = (index: number) =>
    new Promise<void>((open, reject) => {
      const read = (answer: IncomingMessage) => {
        answer.once('data', () => open())
        answer.on('data', (chunk: Buffer) => index === 0 && heard(chunk.toString()))
      }
      get({ port, path: `/${index}`, agent: false }, read).on('error', reject)
    })
  const before = process.memoryUsage.rss()
  for (const some of inGroups([...people.keys()], 200)) await Promise.all(some.map(openPage))
  const memory = process.memoryUsage.rss() - before
  const until = (work: () => Promise<unknown>, sign: string) =>
    new Promise<number>((done, fail) => {
      const start = performance.now()
      heard = (text) => {
        if (text.includes(sign)) done(performance.now() - start)
      }
      work().catch(fail)
    })
  return {
    guest,
    transactionId,
    memory,
    until,
    push: (text: string) => hostPage?.write(`data: ${text}\n\n`),
    close: () => {
      live.stop()
      server.closeAllConnections()
      server.close()
    },
  }
}

async function openSessionsOf(app: App, people: Member[]): Promise<void> {
  const at = app.clock.now()
  const rows = people.map(({ userId, sessionId }) => ({
    userId,
    id: sessionId,
    tokenHash: Buffer.from(sessionId),
    createdAt: at,
    rotatedAt: at,
    lastSeenAt: at,
    expiresAt: new Date(at.getTime() + 86_400_000),
  }))
  for (const some of inGroups(rows, 2000)) await app.db.insertInto('sessions').values(some).execute()
}
