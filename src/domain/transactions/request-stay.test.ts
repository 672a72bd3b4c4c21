import { expect, test } from 'vitest'
import { stay, stayWorld } from '#tests/worlds/stay-world.ts'
import { initiate, requestStay, wishOf } from './index.ts'

const { app, people, room, show } = await stayWorld()
const { ben } = people

test('who asks to stay after a question asks for the days and people of the request, not those of the question', async () => {
  const listingId = await room({ capacity: 4 })
  const { transactionId } = await initiate(app, ben, {
    listingId,
    transition: 'transition/enquire',
    message: 'Is there room for four in July?',
    dates: { from: '2024-07-01', until: '2024-07-05' },
    people: 4,
  })
  const asked = await requestStay(app, ben, {
    listingId,
    dates: stay,
    people: 2,
    message: 'It will be two of us.',
    clientKey: 'request',
  })
  expect(asked).toMatchObject({ transactionId, continued: true })
  expect(wishOf((await show(ben, transactionId)).protectedData)).toMatchObject({ dates: stay, people: 2 })
})
