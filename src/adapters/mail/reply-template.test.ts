import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OutgoingMail } from '#domain/notifications/index.ts'
import { systemClock } from '#kernel/clock.ts'
import { newId } from '#kernel/id.ts'
import { freshDatabase } from '#tests/database.ts'
import { startMailbox } from '#tests/journeys/mailbox.ts'
import { mailSite } from '#tests/worlds/stay-mail.ts'
import { createMailer } from './create-mailer.ts'
import { renderMail } from './render-mail.ts'

const { db } = await freshDatabase()
let server: Awaited<ReturnType<typeof startMailbox>>
beforeAll(async () => {
  server = await startMailbox()
})
afterAll(() => server.close())

const link = 'https://quartier.example/order/1/details'
const message = (byMail?: 'yes'): OutgoingMail => ({
  id: newId(),
  template: 'new-message',
  locale: 'en',
  recipient: 'ben@example.org',
  values: { sender: 'Anna', title: 'Turmzimmer', count: '1', excerpts: '["Hallo"]', link, ...(byMail && { byMail }) },
  ...(byMail && { replyTo: 'antwort+abc@quartier.example' }),
})

test('a mail that can be answered says so and where to, and what cannot be delivered returns to the mailbox', async () => {
  const sending = { kind: 'smtp', url: server.smtpUrl, from: 'Quartier <hallo@quartier.example>' } as const
  const withMailbox = createMailer({ ...sending, bouncesTo: 'antwort@quartier.example' }, mailSite, db, systemClock())
  const mail = message('yes')
  await withMailbox.send(mail)
  withMailbox.close()
  expect(server.mails[0]).toMatchObject({
    from: 'hallo@quartier.example',
    replyTo: 'antwort+abc@quartier.example',
    returnsTo: 'antwort@quartier.example',
    messageId: `<${mail.id}@quartier.example>`,
    text: expect.stringContaining('Answer this mail to write to Anna.'),
  })
  const without = createMailer(sending, mailSite, db, systemClock())
  await without.send(message())
  without.close()
  expect(server.mails[0]).toMatchObject({
    replyTo: '',
    returnsTo: 'hallo@quartier.example',
    text: expect.stringContaining('Reply on the website.'),
  })
})

test('each refusal of an answer has a sentence of its own, in both languages', async () => {
  const said = new Set<string>()
  for (const locale of ['de', 'en'] as const)
    for (const reason of ['sender', 'ended', 'closed', 'empty', 'long', 'limit'] as const) {
      const values = { firstName: 'Ben', reason, link }
      const mail = { id: newId(), template: 'reply-refused', locale, recipient: 'ben@example.org', values } as const
      const { text } = await renderMail(mail, mailSite)
      expect(text).toContain(`${link}?lang=${locale}`)
      said.add(text)
    }
  expect(said.size).toBe(12)
})
