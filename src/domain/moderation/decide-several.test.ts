import { beforeEach, describe, expect, test } from 'vitest'
import { requestChanges } from '#domain/listings/index.ts'
import { newId } from '#kernel/id.ts'
import { codeOf } from '#tests/refusal.ts'
import { conversationWorld } from '#tests/worlds/conversation-world.ts'
import { approvalQueue, decidedAtOnce, decideSeveral } from './index.ts'

const { app, people, listings, pass } = await conversationWorld()
const { anna, kim } = people
const { db } = app
const both = [listings.draft, listings.bus]

beforeEach(async () => {
  await db.deleteFrom('auditEntries').execute()
  await db
    .updateTable('listings')
    .set({ state: 'pendingApproval', submittedAt: app.clock.now() })
    .where('id', 'in', both)
    .execute()
})

/** The waiting listings as they are read by staff. */
async function read() {
  const { rows } = await approvalQueue(app, kim)
  return rows.map(({ listing, version }) => ({ id: listing.id, version }))
}
const states = async () =>
  (await db.selectFrom('listings').select('state').where('id', 'in', both).execute()).map(({ state }) => state)
const auditOf = async () =>
  (await db.selectFrom('auditEntries').select(['action', 'subjectId', 'reason']).orderBy('id').execute()).map(
    ({ action, subjectId, reason }) => [action, subjectId, reason],
  )

describe('one decision about several listings', () => {
  test('approves each of them with a line of its own in the audit log, and can be taken back', async () => {
    const waiting = await read()
    const ids = waiting.map(({ id }) => id)
    expect(await decideSeveral(app, kim, { decision: 'approve', listings: waiting })).toEqual({
      decided: ids,
      refused: [],
    })
    expect(await states()).toEqual(['published', 'published'])
    expect(await auditOf()).toEqual(ids.map((id) => ['listing.approved', id, '']))
    const undone = await decideSeveral(app, kim, { decision: 'undo', listings: ids.map((id) => ({ id })) })
    expect(undone).toEqual({ decided: ids, refused: [] })
    expect(await states()).toEqual(['pendingApproval', 'pendingApproval'])
  })

  test('tells which could not be taken back any more', async () => {
    const waiting = await read()
    await decideSeveral(app, kim, { decision: 'approve', listings: waiting })
    pass(11_000)
    const { decided, refused } = await decideSeveral(app, kim, { decision: 'undo', listings: waiting })
    expect(decided).toEqual([])
    expect(refused).toEqual(waiting.map(({ id }) => ({ id, code: 'undo-too-late' })))
  })

  test('leaves out the one that was decided on or changed meanwhile, and decides on the others', async () => {
    const waiting = await read()
    const [first, second] = waiting as [(typeof waiting)[0], (typeof waiting)[0]]
    await requestChanges(app, kim, { id: first.id, note: 'Bitte mehr Bilder' })
    await db.updateTable('listings').set({ version: 90 }).where('id', '=', second.id).execute()
    const gone = { id: newId(), version: 1 }
    const { decided, refused } = await decideSeveral(app, kim, {
      decision: 'reject',
      listings: [first, second, gone, { ...second, version: 90 }],
      note: 'Das ist ein Hotel',
    })
    expect(decided).toEqual([second.id])
    expect(refused).toEqual([
      { id: first.id, code: 'listing-state-conflict' },
      { id: gone.id, code: 'listing-not-found' },
    ])
    expect((await auditOf()).at(-1)).toEqual(['listing.rejected', second.id, 'Das ist ein Hotel'])
  })

  test('asks every author for the same change', async () => {
    const waiting = await read()
    await decideSeveral(app, kim, { decision: 'ask', listings: waiting, note: 'Bitte ohne Telefonnummer' })
    const notes = await db.selectFrom('listings').select(['state', 'reviewNote']).where('id', 'in', both).execute()
    expect(notes).toEqual([
      { state: 'draft', reviewNote: 'Bitte ohne Telefonnummer' },
      { state: 'draft', reviewNote: 'Bitte ohne Telefonnummer' },
    ])
  })

  test('is refused as a whole without a note, without a version, without staff, for none and for too many', async () => {
    const waiting = await read()
    const many = Array.from({ length: decidedAtOnce + 1 }, () => ({ id: newId(), version: 1 }))
    const refusals = [
      await codeOf(decideSeveral(app, kim, { decision: 'reject', listings: waiting, note: ' ' })),
      await codeOf(decideSeveral(app, kim, { decision: 'ask', listings: waiting })),
      await codeOf(decideSeveral(app, kim, { decision: 'approve', listings: waiting.map(({ id }) => ({ id })) })),
      await codeOf(decideSeveral(app, anna, { decision: 'approve', listings: waiting })),
      await codeOf(decideSeveral(app, kim, { decision: 'approve', listings: [] })),
      await codeOf(decideSeveral(app, kim, { decision: 'approve', listings: many })),
    ]
    expect(refusals).toEqual([
      'field-required',
      'field-required',
      'validation-invalid-params',
      'forbidden',
      'field-required',
      'field-invalid',
    ])
    expect(await states()).toEqual(['pendingApproval', 'pendingApproval'])
    expect(await auditOf()).toEqual([])
  })
})

test('staff find waiting listings by title, place and author, and a per cent sign is no wildcard', async () => {
  const found = async (text: string) => (await approvalQueue(app, kim, { text })).rows.length
  const [row] = (await approvalQueue(app, kim)).rows
  await db
    .updateTable('listings')
    .set({ title: 'Bulli im Garten', publicPlace: JSON.stringify({ de: 'Köln-Ehrenfeld', en: 'Cologne-Ehrenfeld' }) })
    .where('id', '=', listings.bus)
    .execute()
  expect(await found('bulli')).toBe(1)
  expect(await found('köln')).toBe(1)
  expect(await found('Cologne')).toBe(1)
  expect(await found(` ${row?.listing.author.firstName ?? ''} `)).toBe(2)
  expect(await found('%')).toBe(0)
  expect(await found('_')).toBe(0)
  expect(await found('Zelt')).toBe(0)
})
