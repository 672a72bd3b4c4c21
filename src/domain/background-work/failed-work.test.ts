import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { newId } from '#kernel/id.ts'
import { hour, minute } from '#tests/app.ts'
import { stayWorld } from '#tests/worlds/stay-world.ts'
import { deliverDueMails, MailNotTaken } from '../notifications/index.ts'
import { fireTimers } from '../transactions/index.ts'
import { addWebhook, deliverWebhooks } from '../webhooks/index.ts'
import { countFailedWork, failedWork, retryFailedWork, setAsideFailedWork, workFigures } from './index.ts'
import { membersAtLimit } from '../overviews/index.ts'

const posted: string[] = []
let answer: () => Promise<number> = async () => 500
const { app, people, room, ask } = await stayWorld({
  webhooks: {
    mayPostTo: () => true,
    post: (url) => {
      posted.push(url)
      return url.includes('good') ? Promise.resolve(204) : answer()
    },
  },
})
const { anna, ben, operator } = people
const { db } = app

const start = app.clock.now().getTime()

beforeEach(async () => {
  app.clock.pass(start - app.clock.now().getTime())
  for (const table of [
    'deliveries',
    'failedEvents',
    'timers',
    'webhookDeliveries',
    'webhooks',
    'auditEntries',
  ] as const)
    await db.deleteFrom(table).execute()
  await db.deleteFrom('attempts').execute()
})

/** One parked thing of each kind. */
const park = {
  async event() {
    const eventId = newId()
    const at = app.clock.now()
    await db
      .insertInto('failedEvents')
      .values({
        eventId,
        xid: '1',
        seq: 1,
        name: 'listing.approved',
        subjectId: anna.userId,
        reason: 'cannot be read',
        attempts: 8,
        failedAt: at,
        nextAttemptAt: at,
        parkedAt: at,
      })
      .execute()
    return eventId
  },
  async timer() {
    const transactionId = await ask(await room())
    await db.updateTable('transactions').set({ processVersion: 99 }).where('id', '=', transactionId).execute()
    await db.deleteFrom('timers').where('kind', '!=', 'transition').execute()
    app.clock.pass(6 * 24 * hour)
    for (let attempt = 0; attempt < 32; attempt += 1) {
      await fireTimers(app)
      app.clock.pass(hour)
    }
    return `${transactionId}/transition/transition/expire`
  },
  async mail() {
    const id = newId()
    await db
      .insertInto('deliveries')
      .values({
        id,
        eventId: newId(),
        userId: anna.userId,
        channel: 'mail',
        template: 'password-changed',
        locale: 'de',
        recipient: 'anna@example.org',
        values: '{}',
        dueAt: app.clock.now(),
        createdAt: app.clock.now(),
      })
      .execute()
    const send = () => Promise.reject(new MailNotTaken('refused', new Error('550 no'), true))
    await deliverDueMails({ ...app, mailer: { send } })
    return id
  },
  async webhook() {
    const { id } = await addWebhook(app, { url: 'https://user:word@bad.example/hook', eventTypes: [] })
    await db.insertInto('webhookDeliveries').values({ webhookId: id, sequenceId: 7, dueAt: app.clock.now() }).execute()
    for (let attempt = 0; attempt < 12; attempt += 1) {
      await deliverWebhooks(app)
      app.clock.pass(6 * hour)
    }
    return `${id}/7`
  },
}
const kinds = ['event', 'timer', 'mail', 'webhook'] as const

test.each(kinds)(
  'a parked %s is listed with its reason, tried again by staff once, and that is written down',
  async (kind) => {
    const id = await park[kind]()
    expect(await countFailedWork(db)).toEqual([{ kind, parked: 1, held: 0, retrying: 0 }])
    const { items } = await failedWork(app, operator)
    expect(items).toMatchObject([{ kind, id, parkedAt: expect.any(Date) }])
    expect(items[0]?.reason).not.toBe('')
    expect(items[0]?.name).not.toContain('user:')
    await retryFailedWork(app, operator, { kind, id })
    expect((await countFailedWork(db)).filter(({ parked }) => parked > 0)).toEqual([])
    expect(await audited()).toMatchObject([
      { action: 'failed-work.retried', subjectKind: kind, actorId: operator.userId },
    ])
    if (kind === 'webhook') expect(await audited()).toMatchObject([{ reason: 'bad.example' }])
  },
)

test.each(kinds)('a parked %s that is set aside is listed no more and never tried again', async (kind) => {
  const id = await park[kind]()
  await setAsideFailedWork(app, operator, { kind, id })
  await expect(setAsideFailedWork(app, operator, { kind, id })).rejects.toThrow('not-found')
  await expect(retryFailedWork(app, operator, { kind, id })).rejects.toThrow('not-found')
  expect(await countFailedWork(db)).toEqual([])
  app.clock.pass(48 * hour)
  posted.length = 0
  expect([await fireTimers(app), await deliverDueMails(app)]).toEqual([0, 0])
  await deliverWebhooks(app)
  expect(posted).toEqual([])
  expect(await audited()).toMatchObject([{ action: 'failed-work.set-aside' }])
})

test.each(kinds)('only staff settle a parked %s, and only what there is', async (kind) => {
  const id = await park[kind]()
  for (const settle of [retryFailedWork, setAsideFailedWork]) {
    await expect(settle(app, ben, { kind, id })).rejects.toThrow('forbidden')
    for (const wrong of [newId(), `${newId()}/transition/x`, `${newId()}/1`, '', "'; --", 'x'.repeat(500)])
      await expect(settle(app, operator, { kind, id: wrong })).rejects.toThrow('not-found')
  }
  await expect(failedWork(app, ben)).rejects.toThrow('forbidden')
  expect(await countFailedWork(db)).toMatchObject([{ kind, parked: 1 }])
})

test('two members of the staff who try the same mail again send it once', async () => {
  const id = await park.mail()
  const tried = await Promise.allSettled([1, 2, 3].map(() => retryFailedWork(app, operator, { kind: 'mail', id })))
  expect(tried.some(({ status }) => status === 'fulfilled')).toBe(true)
  app.sent.length = 0
  await Promise.all([deliverDueMails(app), deliverDueMails(app)])
  expect(app.sent).toHaveLength(1)
})

test('an address that throws, hangs up or is gone keeps no other webhook waiting', async () => {
  await db.deleteFrom('webhooks').execute()
  const bad = await addWebhook(app, { url: 'https://bad.example/', eventTypes: [] })
  const good = await addWebhook(app, { url: 'https://good.example/', eventTypes: [] })
  answer = () => Promise.reject(new Error('connect ECONNREFUSED'))
  await ask(await room({ title: 'Nebenan' }), people.chiara).catch(() => undefined)
  await sql`insert into event_feed (event_id, type, resource_id, resource_type, related_ids, actor_id, at)
    values (${newId()}, 'listing/updated', ${newId()}, 'listing', '{}', null, now())`.execute(db)
  await deliverWebhooks(app)
  const states = await db.selectFrom('webhookDeliveries').select(['webhookId', 'state']).execute()
  expect(new Set(states.filter(({ webhookId }) => webhookId === good.id).map(({ state }) => state))).toEqual(
    new Set(['delivered']),
  )
  expect(new Set(states.filter(({ webhookId }) => webhookId === bad.id).map(({ state }) => state))).toEqual(
    new Set(['queued']),
  )
  answer = async () => 500
})

test('the figures count what waits, what failed and what is due', async () => {
  await park.mail()
  await ask(await room({ title: 'Noch eins' }))
  app.clock.pass(7 * 24 * hour)
  const figures = await workFigures(app)
  expect(figures.deliveries).toContainEqual({ state: 'failed', count: 1 })
  expect(figures.failed).toContainEqual({ kind: 'mail', parked: 1, held: 0, retrying: 0 })
  expect(figures.timersDue).toBeGreaterThan(0)
  expect(figures.oldestDueTimerSeconds).toBeGreaterThan((24 * hour) / 1000)
})

test('staff see who has reached the limit of the day, and a member who is not confirmed reaches it sooner', async () => {
  const day = 24 * hour
  const windowStart = new Date(Math.floor(app.clock.now().getTime() / day) * day)
  const counted = (subject: string, used: number) =>
    db.insertInto('attempts').values({ subject, windowStart, used }).execute()
  await counted(`message:${ben.userId}`, 20)
  await counted(`message:${people.chiara.userId}`, 20)
  await counted(`enquiry:${anna.userId}`, 20)
  await counted('login:somebody', 500)
  expect((await membersAtLimit(app, operator)).map(({ userId }) => userId).sort()).toEqual(
    [people.chiara.userId, anna.userId].sort(),
  )
  await expect(membersAtLimit(app, ben)).rejects.toThrow('forbidden')
  app.clock.pass(day + minute)
  expect(await membersAtLimit(app, operator)).toEqual([])
})

function audited() {
  return db.selectFrom('auditEntries').selectAll().execute()
}
