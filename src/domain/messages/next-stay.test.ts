import { expect, test } from 'vitest'
import { stay, stayWorld } from '#tests/worlds/stay-world.ts'
import { nextStay } from './index.ts'

const { app, people, room, ask, act } = await stayWorld()
const { anna, ben, chiara } = people

test('guest and host see the next agreed stay until it is over, and nobody else does', async () => {
  const later = await ask(await room({ title: 'Turmzimmer' }), ben, { from: '2024-07-01', until: '2024-07-03' })
  const sooner = await ask(await room({ title: 'Gartenhaus' }))
  await act(anna, later, 'accept')
  expect(await nextStay(app, ben), 'a request is no stay yet').toMatchObject({ transactionId: later })
  await act(anna, sooner, 'accept')
  const next = { transactionId: sooner, ...stay, title: 'Gartenhaus' }
  expect(await nextStay(app, ben)).toEqual({ ...next, role: 'customer' })
  expect(await nextStay(app, anna)).toEqual({ ...next, role: 'provider' })
  expect(await nextStay(app, chiara)).toBeNull()
  expect(await nextStay(app, { kind: 'visitor', locale: 'de' })).toBeNull()
  app.clock.pass(36 * 86_400_000)
  expect(await nextStay(app, ben)).toMatchObject({ transactionId: later })
})
