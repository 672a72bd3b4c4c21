import { readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { createMailer } from '#adapters/mail/create-mailer.ts'
import { record } from '#domain/events.ts'
import { deliverDueMails, drainEvents } from '#domain/notifications/index.ts'
import { newId } from '#kernel/id.ts'
import { minute, testApp } from '#tests/app.ts'
import { requestSignInLink } from '#domain/users/index.ts'
import { freshDatabase } from '#tests/database.ts'
import { drainAll } from '#tests/events.ts'
import { person } from '#tests/people.ts'
import { freePort } from '#tests/running-site.ts'
import { crowd } from '#tests/worlds/crowd.ts'
import { faultyMailServer } from './faulty-mail-server.ts'

/** How many mails wait when the server is away. */
const count = process.env.QUARTIER_TEST_SCALE === 'full' ? 10_000 : 240

const port = await freePort()
const server = faultyMailServer(port)
const { taken, dropped, arrivals } = server
const { db } = await freshDatabase()
const base = await testApp(db)
const site = {
  name: 'Quartier',
  publicUrl: base.publicUrl,
  timeZone: 'Europe/Berlin',
  themeCss: readFileSync('marketplaces/euro2024/theme.css', 'utf8'),
  missingPages: [],
}
const settings = { kind: 'smtp', url: `smtp://127.0.0.1:${port}`, from: 'Quartier <hello@quartier.example>' } as const
const mailer = createMailer(settings, site, db, base.clock)
const app = { ...base, mailer }
const people = await crowd(app, 20)
const [reader] = people
const anna = await person(app, 'anna')

afterAll(async () => {
  mailer.close()
  await server.stop()
})

test(`${count} mails, a server that is away for an hour, then slow, then refuses a third, then hangs up after the text: none is lost, none arrives twice`, async () => {
  // Anna's own mail of the sign-up.
  await drainAll(app)
  await db.deleteFrom('deliveries').execute()
  for (let at = 0; at < count; at += 1) {
    if (at % people.length === 0) await recordPoisoned()
    await approve(people[at % people.length]?.userId)
  }
  const broken = await mailThatCannotBeDrawn()
  for (let read = 1; read > 0;) read = await drainEvents(app)
  await drainAll(app)
  const waiting = await stateCounts()
  expect(waiting).toEqual({ queued: count + 1 })

  // Away for an hour. What happened is in the list of the site all the same.
  for (let passed = 0; passed < 60; passed += 20) {
    await deliverAll()
    app.clock.pass(20 * minute)
  }
  expect(arrivals).toEqual([])
  expect(await stateCounts()).toMatchObject({ queued: waiting.queued })
  expect(await db.selectFrom('notifications').select('id').execute()).toHaveLength(count)

  server.turn('slow')
  await server.start()
  // All of them are due again.
  app.clock.pass(60 * minute)
  for (let tried = 1, batch = 0; tried > 0 && batch < 4; batch += 1) tried = await deliverDueMails(app)
  // Somebody waits for a code meanwhile. It is not behind the mails of the hour.
  const code = await mailToLogIn()
  expect(arrivals.slice(-(await deliverDueMails(app)))).toContain(code)
  expect((await queued()) > 0).toBe(true)

  for (const next of ['third', 'drops', 'takes'] as const) {
    server.turn(next)
    const some = next === 'takes' ? Number.POSITIVE_INFINITY : Math.ceil(count / 30)
    for (let batch = 0, tried = 1; batch < some && (tried > 0 || (await queued()) > 0); batch += 1) {
      tried = await deliverDueMails(app)
      if (tried === 0) app.clock.pass(10 * minute)
    }
  }
  const rows = await db.selectFrom('deliveries').select(['id', 'state', 'tries']).execute()
  const idOf = (id: string) => `<${id}@quartier.example>`
  expect([...taken.values()].filter((times) => times !== 1)).toEqual([])
  expect([...dropped.values()].filter((times) => times !== 1)).toEqual([])
  expect([...dropped.keys()].filter((id) => taken.has(id))).toEqual([])
  const having = (state: string) => rows.filter((row) => row.state === state).map(({ id }) => idOf(id))
  expect(having('sent').toSorted()).toEqual([...taken.keys()].toSorted())
  // Whether they arrived is not known: staff see them, and nobody sends them again without a word.
  expect(having('uncertain').toSorted()).toEqual([...dropped.keys()].toSorted())
  expect(having('failed')).toEqual([idOf(broken)])
  expect(having('sent').length + having('uncertain').length).toBe(count + 1)
  for (const { length } of [having('sent'), having('uncertain')]) expect(length).toBeGreaterThan(10)
  const failed = await db.selectFrom('failedEvents').select('name').execute()
  expect(failed).toEqual(Array.from({ length: count / people.length }, () => ({ name: 'message.sent' })))
}, 2_400_000)

/** Tells somebody that the account was approved, which is one mail. */
async function approve(userId = ''): Promise<void> {
  await record(db, app.clock, 'user.approved', { actorId: null, subjectId: userId, payload: {} })
}

/** An event that the database refuses when its mail is written. */
async function recordPoisoned(): Promise<void> {
  const payload = { messageId: newId(), listingId: newId(), senderId: anna.userId, recipientId: 'nobody' }
  await record(db, app.clock, 'message.sent', { actorId: null, subjectId: newId(), payload })
}

/** A mail whose template throws, and its id. */
async function mailThatCannotBeDrawn(): Promise<string> {
  const id = newId()
  const [at, userId] = [app.clock.now(), reader?.userId ?? '']
  const values = { sender: 'Ben', title: 'Zimmer', count: '1', excerpts: '{', link: site.publicUrl }
  const mail = { id, eventId: newId(), userId, channel: 'mail', template: 'new-message', locale: 'de' }
  await db
    .insertInto('deliveries')
    .values({ ...mail, recipient: 'gast@example.org', values: JSON.stringify(values), dueAt: at, createdAt: at })
    .execute()
  return id
}

/** Asks for the mail that logs in, and returns its Message-ID. */
async function mailToLogIn(): Promise<string> {
  const { email } = await db.selectFrom('users').select('email').where('id', '=', anna.userId).executeTakeFirstOrThrow()
  await requestSignInLink(app, { email })
  await drainAll(app)
  const { id } = await db
    .selectFrom('deliveries')
    .select('id')
    .where('template', '=', 'sign-in-link')
    .executeTakeFirstOrThrow()
  return `<${id}@quartier.example>`
}

async function deliverAll(): Promise<void> {
  for (let tried = 1; tried > 0;) tried = await deliverDueMails(app)
}

async function queued(): Promise<number> {
  return (await stateCounts()).queued ?? 0
}

async function stateCounts(): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('deliveries')
    .select(['state', ({ fn }) => fn.countAll<number>().as('mails')])
    .groupBy('state')
    .execute()
  return Object.fromEntries(rows.map(({ state, mails }) => [state, Number(mails)]))
}
