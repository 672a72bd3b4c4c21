import { beforeEach, describe, expect, test } from 'vitest'
import { approveListing, requestChanges } from '#domain/listings/index.ts'
import { newId } from '#kernel/id.ts'
import { codeOf } from '#tests/refusal.ts'
import { conversationWorld } from '#tests/worlds/conversation-world.ts'
import { approvalQueue, assign, banPerson, changeRole, handleReport, report, reports } from './index.ts'
import { auditLog } from '../staff-files/index.ts'
import { decidedAtOnce } from './decide-several.ts'
import { staffMembers } from './staff-members.ts'

const { app, people, listings, pass } = await conversationWorld()
const { anna, ben, kim } = people
const { db } = app
const both = [listings.draft, listings.bus].toSorted()
/** Kim runs the marketplace; Ben is a moderator. */
const moderator = { ...ben, staffRole: 'moderator' as const }

beforeEach(async () => {
  await db.deleteFrom('assignments').execute()
  await db.deleteFrom('auditEntries').execute()
  await db.updateTable('users').set({ state: 'active', staffRole: 'moderator' }).where('id', '=', ben.userId).execute()
  await db.updateTable('users').set({ staffRole: 'owner' }).where('id', '=', kim.userId).execute()
  await wait()
})

const wait = () =>
  db
    .updateTable('listings')
    .set({ state: 'pendingApproval', submittedAt: app.clock.now() })
    .where('id', 'in', both)
    .execute()
const give = (viewer: typeof kim, ids: string[], to: string | null) => assign(app, viewer, { kind: 'listing', ids, to })
const holders = async (viewer = kim, mine = false) =>
  (await approvalQueue(app, viewer, { mine })).rows
    .map(({ listing, assignment }) => [listing.id, assignment?.name ?? null])
    .toSorted(([a = ''], [b = '']) => (String(a) < String(b) ? -1 : 1))
const nobody = both.map((id) => [id, null])

describe('a waiting listing', () => {
  test('is taken and given back, each with a line in the log, and a second press changes nothing', async () => {
    expect(await give(moderator, both, ben.userId)).toHaveLength(2)
    expect((await holders()).map(([, name]) => name)).toEqual([ben.displayName, ben.displayName])
    expect(await holders(moderator, true)).toHaveLength(2)
    expect(await holders(kim, true)).toEqual([])
    expect(await give(moderator, both, ben.userId)).toEqual([])
    await give(moderator, [listings.bus], null)
    expect((await holders(moderator, true)).map(([id]) => id)).toEqual([listings.draft])
    const { items } = await auditLog(app, kim)
    expect(items.map(({ action, by, reason }) => [action, by, reason])).toEqual([
      ['listing.given-back', ben.displayName, ''],
      ['listing.assigned', ben.displayName, ''],
      ['listing.assigned', ben.displayName, ''],
    ])
  })

  test('is given to a colleague by an owner; a moderator only takes what is free', async () => {
    expect((await staffMembers(app, moderator)).map(({ userId }) => userId).toSorted()).toEqual(
      [ben.userId, kim.userId].toSorted(),
    )
    expect(await codeOf(give(moderator, both, kim.userId))).toBe('forbidden')
    await give(kim, [listings.draft], ben.userId)
    const { items } = await auditLog(app, kim)
    expect(items[0]).toMatchObject({ action: 'listing.assigned', by: kim.displayName, reason: ben.displayName })
    await give(kim, [listings.bus], kim.userId)
    expect(await codeOf(give(moderator, both, ben.userId)), 'one of them is with Kim').toBe('forbidden')
    expect((await holders()).find(([id]) => id === listings.bus)).toEqual([listings.bus, kim.displayName])
    await give(kim, both, kim.userId)
    expect((await holders()).map(([, name]) => name)).toEqual([kim.displayName, kim.displayName])
  })

  test('is decided on by anybody, and the decision ends the assignment', async () => {
    await give(moderator, both, ben.userId)
    await requestChanges(app, kim, { id: listings.draft, note: 'Bitte ohne Nummer' })
    await approveListing(app, kim, { id: listings.bus })
    expect(await db.selectFrom('assignments').selectAll().execute()).toEqual([])
    expect(await codeOf(give(moderator, both, ben.userId))).toBe('listing-state-conflict')
    await wait()
    expect(await holders()).toEqual(nobody)
  })

  test('that its author takes back and submits again is nobody’s', async () => {
    await give(moderator, both, ben.userId)
    await db.updateTable('listings').set({ state: 'draft' }).where('id', 'in', both).execute()
    pass(1000)
    await wait()
    expect(await holders()).toEqual(nobody)
  })

  test('is free again when its person leaves the staff, by a role taken or a ban', async () => {
    await give(moderator, both, ben.userId)
    await changeRole(app, kim, { userId: ben.userId, role: null, reason: 'Auf Wunsch' })
    expect(await db.selectFrom('assignments').selectAll().execute()).toEqual([])
    await db.updateTable('users').set({ staffRole: 'moderator' }).where('id', '=', ben.userId).execute()
    await give(moderator, both, ben.userId)
    await banPerson(app, kim, { userId: ben.userId, reason: 'Verlangt Geld' })
    expect(await holders()).toEqual(nobody)
  })

  test('is given to nobody who is not of the staff, and by nobody else', async () => {
    expect(await codeOf(give(kim, both, anna.userId))).toBe('field-invalid')
    expect(await codeOf(give(kim, both, newId()))).toBe('field-invalid')
    expect(await codeOf(give(anna, both, anna.userId))).toBe('forbidden')
    expect(await codeOf(give({ ...kim, scopes: 'user:limited' }, both, kim.userId))).toBe('forbidden')
    expect(await codeOf(give(kim, [], kim.userId))).toBe('field-required')
    expect(await codeOf(give(kim, ['x'], kim.userId))).toBe('not-found')
    const many = Array.from({ length: decidedAtOnce + 1 }, newId)
    expect(await codeOf(give(kim, many, kim.userId))).toBe('field-invalid')
    expect(await codeOf(staffMembers(app, anna))).toBe('forbidden')
    expect(await holders()).toEqual(nobody)
  })
})

test('an open report is taken by one of the staff until it is closed', async () => {
  await report(app, anna, { kind: 'user', id: kim.userId, reason: 'other', text: '' })
  const [first] = (await reports(app, kim)).items
  const ids = [first?.id ?? '']
  await assign(app, moderator, { kind: 'report', ids, to: ben.userId })
  expect((await reports(app, kim)).items).toMatchObject([{ assignment: { userId: ben.userId, name: ben.displayName } }])
  await handleReport(app, kim, { id: first?.id ?? '', note: 'Erledigt' })
  expect((await reports(app, kim, { state: 'handled' })).items).toMatchObject([{ assignment: null }])
  expect(await codeOf(assign(app, moderator, { kind: 'report', ids, to: ben.userId }))).toBe('not-found')
})
