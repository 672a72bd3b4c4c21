import { expect, test } from 'vitest'
import { noFiles } from '#tests/no-files.ts'
import { stayWorld } from '#tests/worlds/stay-world.ts'
import { deleteListing, ownUnfinishedTransactions } from './index.ts'

const { app, people, room, ask, act, transactionIn } = await stayWorld({ storage: noFiles })
const { anna, ben, chiara } = people

const stayAt = await room({ title: 'Zimmer zum Hof' })
const stayId = await transactionIn(stayAt, 'state/accepted')
const requestAt = await room({ title: 'Bulli im Garten' })
const requestId = await ask(requestAt)
const days = { from: '2024-06-20', until: '2024-06-23' }

test('who wants to leave reads what is agreed and what is open, with whom and when', async () => {
  const seen = async (viewer: typeof ben) =>
    (await ownUnfinishedTransactions(app, viewer))
      .map(({ partner, ...each }) => ({ ...each, with: partner.userId }))
      .sort((a, b) => (a.kind < b.kind ? 1 : -1))
  const stay = { transactionId: stayId, kind: 'stay', title: 'Zimmer zum Hof', ...days }
  const request = { transactionId: requestId, kind: 'request', title: 'Bulli im Garten', ...days }
  const as = (role: string, other: string) => [stay, request].map((each) => ({ ...each, role, with: other }))
  expect(await seen(ben)).toEqual(as('customer', anna.userId))
  expect(await seen(anna)).toEqual(as('provider', ben.userId))
  expect(await seen(chiara)).toEqual([])
})

test('who wants to delete a listing reads its own unfinished transactions; nobody else does', async () => {
  const about = async (viewer: typeof ben, listingId: string) =>
    (await ownUnfinishedTransactions(app, viewer, { listingId })).map(({ transactionId }) => transactionId)
  expect(await about(anna, stayAt)).toEqual([stayId])
  expect(await about(anna, requestAt)).toEqual([requestId])
  for (const viewer of [ben, chiara]) expect(await about(viewer, stayAt)).toEqual([])
  expect(await about(anna, 'no-id')).toEqual([])
})

test('what has ended is no longer named', async () => {
  await act(ben, stayId, 'cancel-by-customer')
  await deleteListing(app, anna, { id: requestAt })
  expect(await ownUnfinishedTransactions(app, anna)).toEqual([])
  expect(await ownUnfinishedTransactions(app, ben)).toEqual([])
})
