import { expect, test } from 'vitest'
import { codeOf } from '#tests/refusal.ts'
import { stayWorld } from '#tests/worlds/stay-world.ts'
import { arrivals } from './index.ts'

const { app, people, room, transactionIn } = await stayWorld()
const { ben, operator } = people
const begins = (id: string, day: string) =>
  app.db
    .updateTable('bookings')
    .set({ startDate: day, endDate: '2024-07-30' })
    .where('transactionId', '=', id)
    .execute()

test('staff see the next arrivals in their order, agreed ones and open requests, and none that is over or declined', async () => {
  expect(await arrivals(app, operator, 'de')).toEqual({ next: [], today: 0, week: 0, agreed: 0 })
  const later = await transactionIn(await room(), 'state/accepted')
  const asked = await transactionIn(await room(), 'state/preauthorized')
  const today = await transactionIn(await room(), 'state/accepted')
  const past = await transactionIn(await room(), 'state/accepted')
  await transactionIn(await room(), 'state/declined')
  await transactionIn(await room(), 'state/cancelled')
  await begins(today, '2024-05-20')
  await begins(asked, '2024-05-26')
  await begins(later, '2024-05-27')
  await begins(past, '2024-05-19')
  const found = await arrivals(app, operator, 'de')
  expect(found.next.map(({ id, from }) => [id, from])).toEqual([
    [today, '2024-05-20'],
    [asked, '2024-05-26'],
    [later, '2024-05-27'],
  ])
  expect([found.today, found.week, found.agreed]).toEqual([1, 2, 2])
  expect(found.next[0]?.guest?.firstName).toBe('Ben')
  expect(await codeOf(arrivals(app, ben, 'de'))).toBe('forbidden')
})
