import { expect, test } from 'vitest'
import { inbox, thread } from '#domain/messages/index.ts'
import { stayWorld } from '#tests/worlds/stay-world.ts'

const { app, people, room, ask, act } = await stayWorld()
const { anna, ben, operator } = people

test('both sides read the last name of the other from the acceptance on, until the stay is cancelled', async () => {
  const id = await ask(await room())
  const names = async () => {
    const read = await Promise.all([anna, ben].map((viewer) => thread(app, viewer, id)))
    const rows = await Promise.all([anna, ben].map((viewer) => inbox(app, viewer, { tab: 'all' })))
    const listed = rows.map(({ items }) => items.find((row) => row.transactionId === id)?.partner.displayName)
    expect(listed).toEqual(read.map(({ partner }) => partner.displayName))
    return listed
  }
  const people = await app.db.selectFrom('users').select(['id', 'firstName', 'lastName', 'displayName']).execute()
  const named = (userId: string) => people.find((each) => each.id === userId)
  const short = [named(ben.userId)?.displayName, named(anna.userId)?.displayName]
  const whole = [ben, anna].map(({ userId }) => `${named(userId)?.firstName} ${named(userId)?.lastName}`)
  expect(whole).not.toEqual(short)
  expect(await names()).toEqual(short)
  await act(anna, id, 'accept')
  expect(await names()).toEqual(whole)
  await act(operator, id, 'cancel')
  expect(await names()).toEqual(short)
})
