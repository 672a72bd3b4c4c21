import { expect, test } from 'vitest'
import { hideMessage, showMessage } from '#domain/messages/index.ts'
import { report } from '#domain/moderation/index.ts'
import { initiate } from '#domain/transactions/index.ts'
import { startApi } from './api-site.ts'
import { integrationFor, sdkFor, UUID } from './sdk.ts'

const site = await startApi()
const { app, ben, anna, operator } = site
const { transactionId } = await initiate(app, ben, {
  listingId: site.listingId,
  transition: 'transition/enquire',
  message: 'Ruf mich an: 0170 5550188',
  clientKey: 'first',
})

test('instead of a message that staff have hidden, clients get a deleted one with a sentence that says so', async () => {
  // Each library has a type of its own for ids, and both take text.
  const asked = { transactionId }
  const { sdk: annas } = await sdkFor(site, 'anna')
  const { sdk: bens } = await sdkFor(site, 'ben')
  const program = integrationFor(site)
  const shown = async (sdk: typeof annas) => (await sdk.messages!.query!(asked)).data.data[0]
  const before = await shown(annas)
  expect(before?.attributes).toMatchObject({ content: 'Ruf mich an: 0170 5550188', deleted: false })
  const messageId = String((before?.id as unknown as { uuid: string } | undefined)?.uuid)
  await report(app, anna, { kind: 'message', id: messageId, reason: 'contact' })
  await hideMessage(app, operator, { messageId, reason: 'Telefonnummer' })
  for (const sdk of [annas, bens, program]) {
    const message = await shown(sdk)
    expect(message?.attributes).toMatchObject({ deleted: true })
    expect(message?.attributes.content).toMatch(/^(Das Team hat diese Nachricht|The team has removed this message)/)
    expect(Object.keys(message?.attributes ?? {})).toEqual(Object.keys(before?.attributes ?? {}))
  }
  const whole = await annas.transactions!.show!({ id: new UUID(transactionId), include: ['messages'] })
  expect(JSON.stringify(whole.data)).not.toContain('5550188')
  const { data } = await program.events!.query!({ eventTypes: ['message/updated', 'message/created'] })
  expect(data.data.map(({ attributes }) => attributes.eventType)).toEqual(['message/created', 'message/updated'])
  expect(JSON.stringify(data)).not.toContain('5550188')
  await showMessage(app, operator, { messageId, reason: 'Doch erlaubt' })
  expect((await shown(bens))?.attributes).toMatchObject({ content: 'Ruf mich an: 0170 5550188', deleted: false })
})
