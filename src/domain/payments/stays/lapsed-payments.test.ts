import { expect, test } from 'vitest'
import { paidWorld } from '#tests/worlds/paid-world.ts'
import { claimLapsed, noteLapse } from './lapsed-payments.ts'

const { app, priced, request } = await paidWorld()

test('earlier tries of the confirmation do not make the end of a request wait longer', async () => {
  await request(await priced())
  const { id } = await app.db.updateTable('payments').set({ tries: 9 }).returning('id').executeTakeFirstOrThrow()
  await noteLapse(app.db, id, 'account-cannot-charge', app.clock.now())
  expect(await claimLapsed(app)).toMatchObject([{ id, tries: 1 }])
})
