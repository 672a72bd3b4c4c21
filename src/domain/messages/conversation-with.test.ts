import { expect, test } from 'vitest'
import { initiate } from '#domain/transactions/index.ts'
import { newId } from '#kernel/id.ts'
import { hour } from '#tests/app.ts'
import { conversationWorld } from '#tests/worlds/conversation-world.ts'
import { conversationWith, sendMessage } from './index.ts'

const { app, people, listings, pass } = await conversationWorld()
const { anna, ben, chiara } = people

const enquire = async (listingId: string) =>
  (await initiate(app, ben, { listingId, transition: 'transition/enquire', message: 'Guten Tag', clientKey: newId() }))
    .transactionId

test('a profile leads to the conversation with this person in which something happened last', async () => {
  const first = await enquire(listings.room)
  pass(hour)
  const second = await enquire(listings.bus)
  expect(await conversationWith(app, anna, ben.userId)).toEqual({ transactionId: second, role: 'provider' })
  expect(await conversationWith(app, ben, anna.userId)).toEqual({ transactionId: second, role: 'customer' })
  pass(hour)
  await sendMessage(app, anna, { transactionId: first, content: 'Noch etwas', clientKey: newId() })
  expect(await conversationWith(app, ben, anna.userId)).toEqual({ transactionId: first, role: 'customer' })
})

test('strangers, one’s own profile and visitors have none', async () => {
  for (const [viewer, other] of [
    [chiara, anna.userId],
    [anna, chiara.userId],
    [anna, anna.userId],
    [anna, 'no-id'],
  ] as const)
    expect(await conversationWith(app, viewer, other)).toBeNull()
  await expect(conversationWith(app, { kind: 'visitor', locale: 'de' }, anna.userId)).rejects.toMatchObject({
    code: 'not-signed-in',
  })
})
