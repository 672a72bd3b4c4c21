import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mailTemplates } from '#adapters/mail/render-mail.ts'
import { newId } from '#kernel/id.ts'
import { hour, minute } from '#tests/app.ts'
import { drainAll } from '#tests/events.ts'
import { signUpForm } from '#tests/people.ts'
import { stayWorld } from '#tests/worlds/stay-world.ts'
import { type EventName, record } from '../events.ts'
import { sendMessage } from '../messages/index.ts'
import { signUp } from '../users/index.ts'
import { retryFailedEvents } from '../outbox/index.ts'
import { deliverDueMails, mailReader, MailNotTaken } from './index.ts'
import { mailsOfEvents } from './mails-of-events.ts'

const { app, people, room, ask, transactionIn } = await stayWorld()
const { anna, ben } = people
const { db } = app
let newcomers = 0

beforeEach(async () => {
  await drainAll(app)
  for (const table of ['deliveries', 'failedEvents', 'attempts'] as const) await db.deleteFrom(table).execute()
  app.sent.length = 0
})
afterEach(() => {
  vi.restoreAllMocks()
})

test('there are rules and templates to look at', () => {
  expect(Object.keys(mailsOfEvents).length).toBeGreaterThan(12)
  expect(mailTemplates.length).toBeGreaterThan(20)
})

const failures = {
  'throws in the database': async (_event: unknown, { tx }: { tx: typeof db }) => {
    await sql`select 1 / 0`.execute(tx)
    return []
  },
  'throws by itself': () => Promise.reject(new TypeError('word is not a function')),
  'owes what cannot be stored': async () => [
    { userId: anna.userId, template: 'new-message', values: { sender: 'half a character \ud83d' } },
  ],
  'owes what throws when it is worked out': async () => [() => Promise.reject(new Error('there is no mail x'))],
}
const full = process.env.QUARTIER_TEST_SCALE === 'full'
const ways = Object.keys(failures)
/** Each rule fails in each way; in small runs in one, the next rule in another one. */
const cases = Object.keys(mailsOfEvents).flatMap((name, row) =>
  ways.filter((_, column) => full || column === row % ways.length).map((way) => [name, way] as const),
)

test.each(cases)('a rule for %s that %s is noted, and somebody else gets the sign-up mail', async (name, way) => {
  if (name === 'user.verification-requested') return await failingSignUp(way as keyof typeof failures)
  vi.spyOn(mailsOfEvents as Record<string, () => unknown>, name).mockImplementation(
    failures[way as keyof typeof failures] as never,
  )
  await recordAny(name as EventName)
  await signUpSomebody()
  await recordAny(name as EventName)
  await drainAll(app)
  await deliverDueMails(app)
  expect(app.sent).toMatchObject([{ template: 'verify-email' }])
  expect((await failedEvents()).filter(({ subjectId }) => subjectId === anna.userId)).toMatchObject([
    { name, attempts: 1, parkedAt: null },
    { name, attempts: 1, parkedAt: null },
  ])
})

/** The rule of the sign-up mail itself fails for one person and not for the next. */
async function failingSignUp(way: keyof typeof failures): Promise<void> {
  const name = 'user.verification-requested'
  const rule = mailsOfEvents[name]
  let first: string | undefined
  vi.spyOn(mailsOfEvents, name).mockImplementation((event, context) => {
    first ??= event.subjectId
    const outcome = event.subjectId === first ? failures[way](event, context as never) : rule?.(event, context)
    return outcome as never
  })
  await signUpSomebody()
  const { email } = await signUpSomebody()
  await drainAll(app)
  await deliverDueMails(app)
  expect(app.sent).toMatchObject([{ template: 'verify-email', recipient: email }])
  expect(await failedEvents()).toMatchObject([{ name: 'user.verification-requested', attempts: 1 }])
}

test('a failed event is read again, later each time, and parked after eight attempts', async () => {
  const spy = vi.spyOn(mailsOfEvents, 'user.approved').mockRejectedValue(new Error('ben@example.org cannot be read'))
  await recordAny('user.approved')
  await drainAll(app)
  expect(await retryFailedEvents(app, [mailReader])).toBe(0)
  for (let attempt = 2; attempt <= 8; attempt += 1) {
    app.clock.pass(15_000 * 4 ** (attempt - 2))
    expect(await retryFailedEvents(app, [mailReader]), `attempt ${attempt}`).toBe(1)
    expect(await retryFailedEvents(app, [mailReader])).toBe(0)
  }
  expect(await failedEvents()).toMatchObject([
    { attempts: 8, reason: '(address) cannot be read', parkedAt: expect.any(Date) },
  ])
  app.clock.pass(100 * hour)
  expect(await retryFailedEvents(app, [mailReader])).toBe(0)
  expect(spy).toHaveBeenCalledTimes(8)
})

test('an event that can be read at last sends its mail once and is a failure no longer', async () => {
  vi.spyOn(mailsOfEvents, 'user.approved').mockRejectedValueOnce(new Error('for a moment'))
  await recordAny('user.approved')
  await drainAll(app)
  app.clock.pass(minute)
  await retryFailedEvents(app, [mailReader])
  await deliverDueMails(app)
  expect(app.sent).toMatchObject([{ template: 'account-approved' }])
  expect(await failedEvents()).toEqual([])
})

test('a mail for the guest that is not known keeps nothing from the host', async () => {
  const transactionId = await ask(await room({}))
  await drainAll(app)
  await db.updateTable('transactions').set({ processVersion: 99 }).where('id', '=', transactionId).execute()
  await record(db, app.clock, 'transaction.notification-due', {
    actorId: null,
    subjectId: transactionId,
    payload: { listingId: newId(), customerId: ben.userId, providerId: anna.userId, notification: 'reminder' },
  })
  await signUpSomebody()
  await drainAll(app)
  await deliverDueMails(app)
  expect(app.sent.map(({ template }) => template).toSorted()).toEqual(['new-booking-request', 'verify-email'])
  expect(await failedEvents()).toMatchObject([
    { name: 'transaction.notification-due', reason: expect.stringContaining('version 99') },
  ])
})

test.each(['a'.repeat(599) + '😀'.repeat(20), `${'x '.repeat(299)}👨‍👩‍👧${'y'.repeat(400)}`, '😀'.repeat(1000)])(
  'a message that is cut inside a character is mailed, and so is everything after it (%#)',
  async (content) => {
    const transactionId = await transactionIn(await room({}), 'state/enquiry')
    await sendMessage(app, ben, { transactionId, content, clientKey: newId() })
    const { email } = await signUpSomebody()
    await drainAll(app)
    app.clock.pass(5 * minute)
    await deliverDueMails(app)
    expect(await failedEvents()).toEqual([])
    expect(app.sent.map(({ recipient }) => recipient).sort()).toEqual(['anna@example.org', email].sort())
    for (const { values } of app.sent) expect(JSON.stringify(values).isWellFormed()).toBe(true)
  },
)

/** In small runs every third mail fails. */
const failingTemplates = mailTemplates.filter((_, index) => full || index % 3 === 0)

test.each(failingTemplates)('a mail %s that throws keeps no other mail waiting', async (failing) => {
  const at = app.clock.now()
  const mail = { userId: anna.userId, channel: 'mail', locale: 'de', recipient: 'anna@example.org', values: '{}' }
  await db
    .insertInto('deliveries')
    .values(
      mailTemplates.map((template) => ({
        ...mail,
        id: newId(),
        eventId: newId(),
        template,
        dueAt: at,
        createdAt: at,
      })),
    )
    .execute()
  const sent: string[] = []
  const send = async ({ template }: { template: string }) => {
    if (template === failing) throw new TypeError(`m.${template} is not a function`)
    sent.push(template)
  }
  for (let tried = 1; tried > 0;) tried = await deliverDueMails({ ...app, mailer: { send } })
  // These are worked out when they leave, and there is nothing to say.
  const empty = new Set([
    'verify-email',
    'confirm-new-address',
    'sign-in-link',
    'account-closed',
    'search-found',
    'reports-waiting',
  ])
  for (const question of ['listing-asked', 'listing-lapsed'] as const) empty.add(question)
  const needed = mailTemplates.filter((each) => each !== failing && !empty.has(each))
  expect(sent.sort()).toEqual(needed.sort())
})

test.each(['deferred', 'refused', 'uncertain'] as const)(
  'a mail that is %s keeps no other waiting',
  async (outcome) => {
    await signUpSomebody()
    const { email } = await signUpSomebody()
    await drainAll(app)
    const sent: string[] = []
    const send = async ({ recipient }: { recipient: string }) => {
      if (recipient !== email) throw new MailNotTaken(outcome, new Error('no'))
      sent.push(recipient)
    }
    await deliverDueMails({ ...app, mailer: { send } })
    expect(sent).toEqual([email])
  },
)

async function signUpSomebody(): Promise<{ email: string }> {
  const email = `somebody-${++newcomers}@example.org`
  await signUp(app, { kind: 'visitor', locale: 'de' }, { ...signUpForm('chiara'), email })
  return { email }
}

/** Something that happened to Anna, by its name alone: what the rule would read of it does not matter. */
async function recordAny(name: EventName): Promise<void> {
  await record(db, app.clock, name, { actorId: null, subjectId: anna.userId, payload: {} as never })
}

function failedEvents() {
  return db.selectFrom('failedEvents').selectAll().orderBy('seq').execute()
}
