import { resolve } from 'node:path'
import { connect } from '#adapters/database/open.ts'
import { loadMarketplace } from '#config/marketplace.ts'
import type { App } from '#domain/app.ts'
import { sendMessage } from '#domain/messages/index.ts'
import { initiate, requestStay, transition } from '#domain/transactions/index.ts'
import type { Member } from '#domain/users/viewer.ts'
import { startWorker } from '#jobs/worker.ts'
import { systemClock } from '#kernel/clock.ts'
import { addDays } from '#kernel/dates.ts'
import { newId } from '#kernel/id.ts'
import { isProblem } from '#kernel/problem.ts'

// The engine at work until somebody ends it: 12 guests who ask for days, 12 who write, one host who answers, and the worker
// that runs timers and mails. Prints a line for everything that was acknowledged.
const [host, guests, listings] = JSON.parse(process.env.WORK ?? '[]') as [Member, Member[], string[]]
const { db } = await connect(process.env.DATABASE_URL ?? '')
const marketplace = await loadMarketplace('euro2024', resolve(import.meta.dirname, '../..'))
const app = {
  db,
  clock: systemClock(),
  marketplace: {
    ...marketplace,
    limits: { ...marketplace.limits, enquiriesPerDay: 1_000_000, messagesPerDay: 1_000_000 },
  },
  publicUrl: 'https://quartier.example',
  secret: 'a-secret-of-the-tests-that-is-long-enough',
  mailer: { send: async () => {} },
  log: () => {},
} as unknown as App

startWorker(app)
await Promise.all(guests.map((guest, index) => (index % 2 ? askAndAnswer(guest) : write(guest))))

async function askAndAnswer(guest: Member): Promise<never> {
  for (;;) {
    const from = addDays('2027-01-01', Math.floor(Math.random() * 120))
    const listingId = listings[Math.floor(Math.random() * listings.length)] ?? ''
    const clientKey = newId()
    const dates = { from, until: addDays(from, 1 + Math.floor(Math.random() * 3)) }
    const asked = await definite(
      requestStay(app, guest, { listingId, dates, people: 1, message: clientKey, clientKey }),
    )
    if (!asked) continue
    print('asked', asked.transactionId, clientKey)
    const answer = Math.random() < 0.5 ? 'accept' : 'decline'
    const answered = await definite(
      transition(app, host, { id: asked.transactionId, transition: `transition/${answer}` }),
    )
    if (answered) print('answered', asked.transactionId, answer)
  }
}

async function write(guest: Member): Promise<never> {
  const conversation = await initiate(app, guest, { listingId: listings[0] ?? '', transition: 'transition/enquire' })
  for (;;) {
    const clientKey = newId()
    const { transactionId } = conversation
    if (await definite(sendMessage(app, guest, { transactionId, content: clientKey, clientKey })))
      print('said', transactionId, clientKey)
  }
}

/** A refusal is an answer too; only what was accepted is worth a line. */
async function definite<Result>(work: Promise<Result>): Promise<Result | undefined> {
  try {
    return await work
  } catch (error) {
    if (isProblem(error)) return undefined
    throw error
  }
}

function print(...words: string[]): void {
  process.stdout.write(`${words.join(' ')}\n`)
}
