import { expect, test } from 'vitest'
import { day } from '#tests/app.ts'
import { codeOf } from '#tests/refusal.ts'
import { stayWorld } from '#tests/worlds/stay-world.ts'
import { sendMessage } from '../messages/index.ts'
import { messagingOf } from './messaging-of.ts'
import { report } from '../moderation/index.ts'

const { app, people, room, transactionIn } = await stayWorld()
const { anna, ben, operator } = people

test('staff see how much somebody wrote in seven days and what they reported, and no text of a message', async () => {
  const transactionId = await transactionIn(await room(), 'state/enquiry')
  const before = (await messagingOf(app, operator, ben.userId)).messages
  await sendMessage(app, ben, { transactionId, content: 'Ganz privat', clientKey: 'one' })
  await report(app, ben, { kind: 'user', id: anna.userId, reason: 'money', text: 'Sie will Geld.' })
  const found = await messagingOf(app, operator, ben.userId)
  expect(found).toMatchObject({ messages: before + 1, conversations: 1, days: 7 })
  expect(found.reported.map(({ text, about }) => [text, about?.userId])).toEqual([['Sie will Geld.', anna.userId]])
  expect(JSON.stringify(found)).not.toContain('Ganz privat')
  expect(await messagingOf(app, operator, anna.userId)).toMatchObject({ messages: 0, reported: [] })
  app.clock.pass(8 * day)
  expect((await messagingOf(app, operator, ben.userId)).messages).toBe(0)
  expect(await codeOf(messagingOf(app, ben, anna.userId))).toBe('forbidden')
})
