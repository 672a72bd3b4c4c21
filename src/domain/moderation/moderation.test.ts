import { expect, test } from 'vitest'
import { approveListing, requestChanges } from '#domain/listings/index.ts'
import { conversationWorld, secretStreet } from '#tests/worlds/conversation-world.ts'
import { approvalQueue } from './approval-queue.ts'
import { latestDecisions } from './latest-decisions.ts'
import { reviewItem } from './review-item.ts'

const { app, people, listings, pass } = await conversationWorld()
const { anna, kim } = people

const hour = 3_600_000
const submit = (id: string, change: { description?: string } = {}) =>
  app.db
    .updateTable('listings')
    .set({ state: 'pendingApproval', submittedAt: app.clock.now(), ...change })
    .where('id', '=', id)
    .execute()

const code = (work: Promise<unknown>) =>
  work.then(
    () => 'was allowed',
    (error: { code?: string }) => error.code,
  )

test('only staff see the queue and the decisions', async () => {
  const visitor = { kind: 'visitor', locale: 'de' } as const
  const staffOnBehalf = { ...kim, scopes: 'user:limited' }
  for (const viewer of [anna, staffOnBehalf, visitor]) {
    const refusal = viewer.kind === 'visitor' ? 'not-signed-in' : 'forbidden'
    expect(await code(approvalQueue(app, viewer))).toBe(refusal)
    expect(await code(reviewItem(app, viewer, listings.room))).toBe(refusal)
    expect(await code(latestDecisions(app, viewer, { max: 5 }))).toBe(refusal)
  }
})

test('the queue has the longest wait first, and says what to look at', async () => {
  await submit(listings.draft, { description: 'Ruft gern an: 0170 5550 188' })
  pass(hour)
  await submit(listings.bus)
  const { rows, waiting } = await approvalQueue(app, kim)
  expect(waiting).toBe(2)
  expect(rows.map(({ listing, hints, kind }) => [listing.id, hints, kind])).toEqual([
    [listings.draft, ['phone'], 'new'],
    [listings.bus, [], 'new'],
  ])
  const item = await reviewItem(app, kim, listings.draft)
  expect(item.hints).toEqual(['phone', 'no-pictures', 'first-listing'])
  expect(item.author).toMatchObject({ emailVerified: true, checked: false, reports: 0, locale: 'de' })
  expect(item.listing.author.firstName).toBe('Anna')
  expect(JSON.stringify(item)).not.toContain(secretStreet)
})

test('every decision has an audit entry with its actor, action and reason', async () => {
  await requestChanges(app, kim, { id: listings.draft, note: 'Bitte ohne Telefonnummer' })
  pass(hour)
  await approveListing(app, kim, { id: listings.bus })
  const entries = await app.db.selectFrom('auditEntries').selectAll().orderBy('at').execute()
  expect(entries.map(({ actorId, action, subjectId, reason }) => [actorId, action, subjectId, reason])).toEqual([
    [kim.userId, 'listing.changes-requested', listings.draft, 'Bitte ohne Telefonnummer'],
    [kim.userId, 'listing.approved', listings.bus, ''],
  ])
  expect(await code(approveListing(app, kim, { id: listings.bus }))).toBe('listing-state-conflict')
  expect(await code(approveListing(app, anna, { id: listings.draft }))).toBe('forbidden')
  const decisions = await latestDecisions(app, kim, { max: 5 })
  expect(decisions.map(({ title, action, by }) => [title, action, by])).toEqual([
    ['Bulli im Garten', 'listing.approved', 'Kim'],
    ['Noch nicht fertig', 'listing.changes-requested', 'Kim'],
  ])
  expect(await latestDecisions(app, kim, { max: 5, listingId: listings.draft })).toHaveLength(1)
})

test('a listing submitted again is marked as revised, with the changes that were requested', async () => {
  await submit(listings.draft, { description: 'Ohne Nummer' })
  const { rows } = await approvalQueue(app, kim)
  expect(rows).toMatchObject([{ kind: 'revised', hints: [] }])
  expect((await reviewItem(app, kim, listings.draft)).askedBefore?.note).toBe('Bitte ohne Telefonnummer')
})
