import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { hour, testApp } from '#tests/app.ts'
import { freshDatabase } from '#tests/database.ts'
import { person, signUpForm } from '#tests/people.ts'
import { record } from '../events.ts'
import { signUp, verifyEmailByCode } from '../users/index.ts'
import { deliverDueMails, drainEvents, MailNotTaken } from './index.ts'

const { db } = await freshDatabase()
const app = await testApp(db)
const visitor = { kind: 'visitor', locale: 'en' } as const

beforeEach(async () => {
  for (const table of ['deliveries', 'events', 'emailVerifications', 'sessions', 'userEmails', 'users'] as const)
    await db.deleteFrom(table).execute()
  app.sent.length = 0
})

test('who signs up gets one mail in the own language, with a code that works, and no table holds the code', async () => {
  const { userId } = await signUp(app, visitor, signUpForm('ben'))
  await drainAll()
  await deliverDueMails(app)
  expect(app.sent).toMatchObject([
    { template: 'verify-email', locale: 'en', recipient: 'ben@example.org', values: { firstName: 'Ben' } },
  ])
  const { code, link } = (app.sent[0]?.values ?? {}) as { code: string; link: string }
  expect(link).toMatch(/^https:\/\/quartier\.example\/verify\?t=[\w-]+$/)
  const kept = JSON.stringify([
    await db.selectFrom('deliveries').selectAll().execute(),
    await db.selectFrom('events').selectAll().execute(),
  ])
  expect(kept).not.toContain(code)
  expect(kept).not.toContain(link.split('t=')[1])
  const ben = {
    kind: 'member',
    userId,
    sessionId: userId,
    firstName: 'Ben',
    lastName: '',
    displayName: 'Ben',
    emailVerified: false,
    state: 'active',
    staffRole: null,
    scopes: 'user',
    locale: 'en',
  } as const
  await verifyEmailByCode(app, ben, { code })
  expect(await db.selectFrom('users').select('emailVerified').executeTakeFirst()).toEqual({ emailVerified: true })
})

test('an organisation is greeted by its whole name', async () => {
  await signUp(app, { ...visitor, locale: 'de' }, signUpForm('gemeinde'))
  await drainAll()
  await deliverDueMails(app)
  expect(app.sent).toMatchObject([{ recipient: 'gemeinde@example.org', values: { firstName: 'Gemeinde St. Marien' } }])
})

test('a sign-up mail carries no words of a stranger, and no other mail about it a name of the team', async () => {
  const form = { ...signUpForm('ben'), firstName: 'WELCOME, YOU HAVE WON AT HTTPS://EVIL.EXAMPLE/WIN' }
  await signUp(app, visitor, form)
  await drainAll()
  await deliverDueMails(app)
  expect(app.sent).toMatchObject([{ template: 'verify-email', values: { firstName: '' } }])
  expect(JSON.stringify(app.sent)).not.toContain('EVIL')
  const team = { ...signUpForm('gemeinde'), name: 'Quartier Team' }
  await expect(signUp(app, visitor, team)).rejects.toThrow('name-reserved')
})

test('several nodes reading and sending at once owe and send each mail once', async () => {
  for (const name of ['anna', 'ben', 'chiara'] as const) await signUp(app, visitor, signUpForm(name))
  await Promise.all(Array.from({ length: 4 }, () => drainAll()))
  await Promise.all(Array.from({ length: 4 }, () => deliverDueMails(app)))
  expect(app.sent.map(({ recipient }) => recipient).sort()).toEqual([
    'anna@example.org',
    'ben@example.org',
    'chiara@example.org',
  ])
})

test('an event that commits late, after later ones were read, is not skipped', async () => {
  const ben = await person(app, 'ben')
  await drainAll()
  await deliverDueMails(app)
  app.sent.length = 0
  const slow = await db.startTransaction().execute()
  await record(slow, app.clock, 'listing.approved', {
    actorId: null,
    subjectId: ben.userId,
    payload: { authorId: ben.userId },
  })
  await record(db, app.clock, 'listing.changes-requested', {
    actorId: null,
    subjectId: ben.userId,
    payload: { authorId: ben.userId, note: 'Bitte kürzer' },
  })
  await drainEvents(app)
  await slow.commit().execute()
  await drainAll()
  await deliverDueMails(app)
  expect(app.sent.map(({ template }) => template).sort()).toEqual(['changes-requested', 'listing-approved'])
})

test('a mail that the server defers is tried again later, and in the end seen to have failed', async () => {
  const anna = await person(app, 'anna')
  await drainAll()
  await deliverDueMails(app)
  await approvalOf(anna.userId)
  await drainAll()
  const deferring = withMailer(() => Promise.reject(new MailNotTaken('deferred', new Error('mailbox full'))))
  expect(await deliverDueMails(deferring)).toBe(1)
  expect(await deliverDueMails(deferring)).toBe(0)
  for (let tries = 2; tries <= 8; tries += 1) {
    app.clock.pass(2 * hour * 4 ** Math.max(0, tries - 6))
    expect(await deliverDueMails(deferring), `try ${tries}`).toBe(1)
  }
  expect(await states()).toContainEqual({ state: 'failed', tries: 8, lastError: 'mailbox full' })
})

test('a mail that the server refuses for good is parked at once, with the answer but without the address', async () => {
  const anna = await person(app, 'anna')
  await drainAll()
  await deliverDueMails(app)
  await approvalOf(anna.userId)
  await drainAll()
  const answer = Object.assign(new Error('all rejected'), { response: '550 5.1.1 <anna@example.org>: no such user' })
  await deliverDueMails(withMailer(() => Promise.reject(new MailNotTaken('refused', answer, true))))
  expect(await states()).toContainEqual({
    state: 'failed',
    tries: 1,
    lastError: '550 5.1.1 <(address)>: no such user',
  })
  app.clock.pass(48 * hour)
  expect(await deliverDueMails(app)).toBe(0)
})

test('a mail whose sending was cut off is not sent by itself again, and is seen as uncertain', async () => {
  await signUp(app, visitor, signUpForm('anna'))
  await drainAll()
  const hanging = { ...app, mailer: { send: () => new Promise<void>(() => undefined) } }
  void deliverDueMails(hanging)
  await expect.poll(states).toMatchObject([{ state: 'sending' }])
  app.clock.pass(hour)
  await deliverDueMails(app)
  expect(await states()).toMatchObject([{ state: 'uncertain' }])
  expect(app.sent).toEqual([])
})

test('a mail that went out just before the database failed is not sent again', async () => {
  await signUp(app, visitor, signUpForm('anna'))
  await drainAll()
  let gone = 0
  let failures = 0
  const lost = new Proxy(db, {
    get: (target, name, receiver) => {
      if (gone > 0 && failures++ === 0) throw new Error('the database is away')
      const value: unknown = Reflect.get(target, name, receiver)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  await expect(deliverDueMails({ ...app, db: lost, mailer: { send: async () => void (gone += 1) } })).rejects.toThrow(
    'away',
  )
  app.clock.pass(hour)
  await deliverDueMails(app)
  expect(gone).toBe(1)
  expect(app.sent).toEqual([])
  expect(await states()).toMatchObject([{ state: 'uncertain', tries: 1 }])
})

test('nobody writes to people who are banned', async () => {
  const dora = await person(app, 'dora')
  await record(db, app.clock, 'listing.approved', {
    actorId: null,
    subjectId: dora.userId,
    payload: { authorId: dora.userId },
  })
  await drainAll()
  await deliverDueMails(app)
  expect(app.sent.filter(({ template }) => template === 'listing-approved')).toEqual([])
})

function approvalOf(authorId: string) {
  return record(db, app.clock, 'listing.approved', { actorId: null, subjectId: authorId, payload: { authorId } })
}

function withMailer(send: () => Promise<void>): typeof app {
  return { ...app, mailer: { send } }
}

function states() {
  return db.selectFrom('deliveries').select(['state', 'tries', 'lastError']).execute()
}

/** Events wait for every transaction of the server that may still write an earlier one, those of other tests too. */
async function drainAll(): Promise<void> {
  await expect
    .poll(
      async () => {
        await drainEvents(app)
        const { rows } = await sql<{
          unread: number
        }>`select count(*)::int as unread from events, event_cursors c where (events.xid, events.seq) > (c.xid, c.seq)`.execute(
          db,
        )
        return rows[0]?.unread
      },
      { timeout: 5000 },
    )
    .toBe(0)
}
