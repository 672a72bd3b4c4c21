import { expect, test } from 'vitest'
import { findNightDifferences } from '#domain/availability/index.ts'
import { requestStay } from '#domain/transactions/index.ts'
import type { Member } from '#domain/users/viewer.ts'
import { newId } from '#kernel/id.ts'
import { codeOf } from '#tests/refusal.ts'
import { crowd } from '#tests/worlds/crowd.ts'
import { stay, stayWorld } from '#tests/worlds/stay-world.ts'
import { answerRequests, inbox, thread } from './index.ts'

const { app, people, room, act } = await stayWorld()
const { anna, ben, chiara } = people
const guests = await crowd(app, 24)

const asking = async (listingId: string, who: Member[]) => {
  await app.db.deleteFrom('attempts').execute()
  const all = who.map((guest) =>
    requestStay(app, guest, { listingId, dates: stay, people: 1, message: 'Guten Tag', clientKey: newId() }),
  )
  return (await Promise.all(all)).map(({ transactionId }) => transactionId)
}
const statesOf = async (ids: string[]) => {
  const rows = (await inbox(app, anna, { tab: 'sales', ids })).items
  return ids.map((id) => rows.find(({ transactionId }) => transactionId === id)?.state)
}
const codes = (outcomes: { problem: string | null }[]) => outcomes.map(({ problem }) => problem)

test('several requests are accepted with one sentence for all; one that was withdrawn is named and changes nothing', async () => {
  const ids = await asking(await room({ capacity: 8 }), guests.slice(0, 4))
  await act(guests[1] as Member, ids[1] ?? '', 'withdraw')
  const outcomes = await answerRequests(app, anna, {
    ids,
    answer: 'accept',
    message: 'Kommt ab 16 Uhr, der Schlüssel liegt bereit.',
    clientKey: 'all',
  })
  expect(outcomes.map(({ id }) => id)).toEqual(ids)
  expect(codes(outcomes)).toEqual([null, 'transaction-invalid-transition', null, null])
  expect(await statesOf(ids)).toEqual(['state/accepted', 'state/cancelled', 'state/accepted', 'state/accepted'])
  const [accepted, withdrawn] = await Promise.all([0, 1].map((at) => thread(app, anna, ids[at] ?? '')))
  expect(accepted?.messages.at(-1)?.content).toBe('Kommt ab 16 Uhr, der Schlüssel liegt bereit.')
  expect(withdrawn?.messages.map(({ content }) => content)).toEqual(['Guten Tag'])
})

test('declining several frees their nights, and each guest gets the same sentence once, also when the form is sent twice', async () => {
  const listingId = await room({ capacity: 2 })
  const ids = await asking(listingId, guests.slice(4, 6))
  const input = { ids: [...ids, ids[0] ?? ''], message: 'Leider sind wir voll.', clientKey: 'no' }
  const declined = () => answerRequests(app, anna, { ...input, answer: 'decline' })
  expect(codes(await declined())).toEqual([null, null])
  expect(codes(await declined())).toEqual(Array(2).fill('transaction-invalid-transition'))
  for (const id of ids) expect((await thread(app, anna, id)).messages.at(-1)?.content).toBe('Leider sind wir voll.')
  for (const id of ids) expect((await thread(app, anna, id)).messages).toHaveLength(2)
  expect(await asking(listingId, guests.slice(6, 8))).toHaveLength(2)
})

test('only the host of a request answers it; too many, none and a sentence that is too long are refused as a whole', async () => {
  const ids = await asking(await room({ capacity: 2 }), [ben])
  const answer = (viewer: Member, change: object = {}) =>
    answerRequests(app, viewer, { ids, answer: 'accept', clientKey: 'x', ...change })
  expect(codes(await answer(chiara))).toEqual(['transaction-not-found'])
  expect(codes(await answer(ben))).toEqual(['forbidden'])
  expect(await codeOf(answer(anna, { ids: [] }))).toBe('field-required')
  expect(await codeOf(answer(anna, { ids: Array.from({ length: 51 }, () => newId()) }))).toBe('field-invalid')
  expect(await codeOf(answer(anna, { ids: ['1'] }))).toBe('transaction-not-found')
  expect(await codeOf(answer(anna, { message: ' ' }))).toBe('message-required')
  expect(await codeOf(answer(anna, { message: 'x'.repeat(20_001) }))).toBe('field-too-long')
  expect(await statesOf(ids)).toEqual(['state/preauthorized'])
})

test('two nodes answer the same requests while guests ask for more: each request has one answer, and no night is sold twice', async () => {
  const places = 6
  const listingId = await room({ capacity: places })
  const ids = await asking(listingId, guests.slice(0, places))
  const late = guests.slice(8, 20)
  const [accepted, declined, ...asked] = await Promise.all([
    answerRequests(app, anna, { ids, answer: 'accept', clientKey: 'yes' }),
    answerRequests(app, anna, { ids: ids.toReversed(), answer: 'decline', clientKey: 'no' }),
    ...late.map((guest) => codeOf(requestStay(app, guest, { listingId, dates: stay, people: 1, clientKey: newId() }))),
  ])
  const given = [...(accepted ?? []), ...(declined ?? [])].filter(({ problem }) => problem === null)
  expect(given.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
  const yes = (accepted ?? []).filter(({ problem }) => problem === null).length
  const more = asked.filter((code) => code === 'was accepted').length
  expect(yes + more).toBeLessThanOrEqual(places)
  const nights = await app.db.selectFrom('listingNights').selectAll().where('listingId', '=', listingId).execute()
  expect(nights.map(({ used }) => used)).toEqual([yes + more, yes + more, yes + more])
  expect(await findNightDifferences(app)).toEqual([])
})
