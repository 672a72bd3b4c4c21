import { beforeEach, expect, test } from 'vitest'
import { approveListing, requestChanges, undoApproval } from '#domain/listings/index.ts'
import { minute } from '#tests/app.ts'
import { conversationWorld } from '#tests/worlds/conversation-world.ts'
import { queryFeed } from '../webhooks/index.ts'
import { reviewItem } from './index.ts'

const { app, people, listings, pass } = await conversationWorld()
const { kim } = people
const { db } = app
const id = listings.draft
const decided = async () => (await reviewItem(app, kim, id)).decided

/** The author writes another text and submits the listing again. */
async function submitAgain(description: string): Promise<void> {
  pass(minute)
  const change = { description, capacity: 3, state: 'pendingApproval', submittedAt: app.clock.now() }
  await db.updateTable('listings').set(change).where('id', '=', id).execute()
}

beforeEach(async () => {
  await db.deleteFrom('auditEntries').execute()
  await db.updateTable('listings').set({ capacity: 2 }).where('id', '=', id).execute()
  await submitAgain('Ruft gern an: 0170 5550 188')
  await db.updateTable('listings').set({ capacity: 2 }).where('id', '=', id).execute()
})

test('nobody has decided about a new listing', async () => {
  expect(await decided()).toBeNull()
})

test('a listing that comes back is beside how it was when changes were requested, before and after the feed has it', async () => {
  await requestChanges(app, kim, { id, note: 'Bitte ohne Telefonnummer' })
  const at = app.clock.now()
  await submitAgain('Ruhig und hell')
  const before = { at, description: 'Ruft gern an: 0170 5550 188', capacity: 2, pictureIds: [] }
  expect(await decided()).toMatchObject(before)
  // Events wait for all transactions of the server that may still write an earlier one.
  const left = async () => {
    await queryFeed(app, {})
    return db.selectFrom('events').select('id').where('snapshot', 'is not', null).execute()
  }
  await expect.poll(left, { timeout: 15_000 }).toEqual([])
  expect(await decided()).toMatchObject(before)
})

test('an approval that was undone is no decision', async () => {
  await requestChanges(app, kim, { id, note: 'Bitte ohne Telefonnummer' })
  const at = app.clock.now()
  await submitAgain('Ruhig und hell')
  await approveListing(app, kim, { id, undoable: true })
  await undoApproval(app, kim, { id })
  expect(await decided()).toMatchObject({ at, capacity: 2 })
})
