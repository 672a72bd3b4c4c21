import { expect, test } from 'vitest'
import { codeOf } from '#tests/refusal.ts'
import { stayWorld } from '#tests/worlds/stay-world.ts'
import { hideMessage, sendMessage, showMessage } from '../messages/index.ts'
import { report } from '../moderation/index.ts'
import { initiate } from '../transactions/index.ts'
import { deliverDueMails, drainEvents } from './index.ts'

const { app, people, room } = await stayWorld()
const { anna, ben, operator } = people
const listingId = await room({ title: 'Turmzimmer' })
const { transactionId } = await initiate(app, ben, { listingId, transition: 'transition/enquire' })

test('the author of a message that staff hide gets the reason and the way to the conversation, nobody else does, and once', async () => {
  for (const [author, other, path] of [
    [anna, ben, 'sale'],
    [ben, anna, 'order'],
  ] as const) {
    const { messageId } = await sendMessage(app, author, {
      transactionId,
      content: 'Ich verkaufe auch Karten',
      clientKey: `karten-${path}`,
    })
    await report(app, other, { kind: 'message', id: messageId, reason: 'money' })
    await mails()
    const hiding = { messageId, reason: 'Kein Handel mit Karten' }
    await hideMessage(app, operator, hiding)
    await hideMessage(app, operator, hiding)
    const email = author === anna ? 'anna@example.org' : 'ben@example.org'
    const values = {
      partner: author === anna ? 'Ben' : 'Anna',
      title: 'Turmzimmer',
      at: app.clock.now().toISOString(),
      link: `${app.publicUrl}/${path}/${transactionId}`,
    }
    expect(await mails()).toMatchObject([
      { template: 'message-hidden', recipient: email, values: { ...values, reason: 'Kein Handel mit Karten' } },
    ])
    await showMessage(app, operator, { messageId, reason: 'War ein Scherz' })
    expect(await mails()).toMatchObject([
      { template: 'message-shown', recipient: email, values: { ...values, reason: 'War ein Scherz' } },
    ])
    expect(await codeOf(hideMessage(app, other, hiding))).toBe('forbidden')
    expect(await mails()).toEqual([])
  }
})

/** Sends what is due and returns the mails about hidden messages. */
async function mails() {
  const before = app.sent.length
  await drainEvents(app)
  while ((await deliverDueMails(app)) > 0);
  return app.sent.slice(before).filter(({ template }) => template.startsWith('message-'))
}
