import { expect, test } from 'vitest'
import { requestStay } from '#domain/transactions/index.ts'
import type { Viewer } from '#domain/users/viewer.ts'
import { codeOf } from '#tests/refusal.ts'
import { stay, stayWorld } from '#tests/worlds/stay-world.ts'
import type { RequestContext } from '#web/server/request-context.ts'
import { loadSent } from './load-sent.ts'

const { app, people, room, act } = await stayWorld()
const { anna, ben, chiara } = people
const listingId = await room({ capacity: 3 })
const { transactionId } = await requestStay(app, ben, {
  listingId,
  dates: stay,
  people: 2,
  message: 'Hallo',
  clientKey: 'sent',
})

test('Ben reads until when Anna answers, for which days and people, and where the conversation is', async () => {
  const sent = await load(ben)
  expect(sent).toMatchObject({ conversation: `/order/${transactionId}/details`, people: '2 Personen', places: [] })
  expect(sent).toMatchObject({
    when: expect.stringMatching(/Juni$/),
    nights: '3\u00a0Nächte',
    answerBy: expect.stringMatching(/Uhr$/),
  })
  expect(sent).toMatchObject({ searchTo: expect.stringContaining(`dates=${stay.from},${stay.until}`) })
  expect(sent, 'where the place is').toMatchObject({ searchTo: expect.stringMatching(/address=.+&bounds=/) })
})

test('to the host, to strangers and at another listing there is no such request', async () => {
  expect(await codeOf(load(anna))).toBe('transaction-not-found')
  expect(await codeOf(load(chiara))).toBe('transaction-not-found')
  expect(await codeOf(load(ben, await room()))).toBe('transaction-not-found')
  expect(await codeOf(load(ben, listingId, 'x'))).toBe('transaction-not-found')
})

test('once Anna has answered, the address leads to the conversation', async () => {
  await act(anna, transactionId, 'accept')
  const answer = await load(ben).catch((thrown: unknown) => thrown)
  expect((answer as Response).headers.get('location')).toBe(`/order/${transactionId}/details`)
})

function load(viewer: Viewer, id = listingId, sent = transactionId) {
  const context: Partial<RequestContext> = { app, viewer, locale: 'de' }
  return loadSent(context as RequestContext, { id, timeZone: null }, sent)
}
