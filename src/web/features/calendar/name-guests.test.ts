import { expect, test } from 'vitest'
import { hostCalendar } from '#domain/availability/index.ts'
import { stayWorld } from '#tests/worlds/stay-world.ts'
import { nameGuests } from './name-guests.ts'

const { app, people, room, ask, act, show } = await stayWorld()
const { anna, ben, chiara } = people

test('a host reads the last name of a guest whose stay is agreed, and of a request by when it has to be answered', async () => {
  const listingId = await room({ capacity: 2 })
  const agreed = await ask(listingId, ben)
  await act(anna, agreed, 'accept')
  const asked = await ask(listingId, chiara)
  const days = { from: '2024-06-17', until: '2024-06-24' }
  const calendar = await nameGuests(app, await hostCalendar(app, anna, { listingId, ...days }))
  const person = (userId: string) =>
    app.db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow()
  const { firstName, lastName, displayName } = await person(ben.userId)
  expect(`${firstName} ${lastName}`).not.toBe(displayName)
  expect(calendar.coming).toMatchObject([{ answerBy: null, guest: { displayName: `${firstName} ${lastName}` } }])
  const [deadline] = (await show(anna, asked)).deadlines
  const short = (await person(chiara.userId)).displayName
  expect(calendar.waiting).toMatchObject([{ answerBy: deadline?.at, guest: { displayName: short } }])
})
