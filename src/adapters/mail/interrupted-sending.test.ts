import { readFileSync } from 'node:fs'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import type { OutgoingMail } from '#domain/notifications/index.ts'
import { systemClock } from '#kernel/clock.ts'
import { newId } from '#kernel/id.ts'
import { freshDatabase } from '#tests/database.ts'
import { createMailer } from './create-mailer.ts'

const { db } = await freshDatabase()
const site = {
  name: 'Quartier',
  publicUrl: 'https://quartier.example',
  timeZone: 'Europe/Berlin',
  themeCss: readFileSync('marketplaces/euro2024/theme.css', 'utf8'),
  missingPages: [],
}
const mail: OutgoingMail = {
  id: newId(),
  template: 'new-message',
  locale: 'de',
  recipient: 'anna@example.org',
  values: {
    sender: 'Ben',
    title: 'Zimmer',
    count: '1',
    excerpts: '["Hallo Anna"]',
    link: `${site.publicUrl}/sale/1/details`,
  },
}
const ending: (() => void)[] = []
afterEach(() => {
  for (const end of ending.splice(0)) end()
})

type Behaviour = { onRecipient?: (socket: Socket) => void; onText: (socket: Socket) => void }

/** A mailer to a server that speaks just enough SMTP and then behaves as given; and how many texts it took whole. */
async function mailerTo({ onRecipient, onText }: Behaviour) {
  const taken: string[] = []
  const server = createServer((socket) => {
    let text: string | null = null
    const say = (line: string) => socket.write(`${line}\r\n`)
    socket.on('error', () => {})
    socket.on('data', (chunk) => {
      for (const line of chunk.toString().split('\r\n').slice(0, -1)) {
        if (text === null) answer(line)
        else if (line === '.') {
          taken.push(text)
          text = null
          onText(socket)
        } else text += `${line}\n`
      }
    })
    const answer = (line: string) => {
      if (line.startsWith('RCPT') && onRecipient) return onRecipient(socket)
      if (line === 'DATA') text = ''
      return say(line === 'DATA' ? '354 go on' : '250 ok')
    }
    say('220 ready')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const settings = { kind: 'smtp', url: `smtp://127.0.0.1:${port}`, from: 'Quartier <a@b.example>' } as const
  const mailer = createMailer(settings, site, db, systemClock())
  ending.push(
    () => mailer.close(),
    () => server.close(),
  )
  return { mailer, taken }
}

test('a server that takes the text and dies without an answer gets it once, and the mail is uncertain', async () => {
  const { mailer, taken } = await mailerTo({ onText: (socket) => socket.destroy() })
  await expect(mailer.send(mail)).rejects.toMatchObject({ name: 'MailNotTaken', outcome: 'uncertain' })
  await new Promise((wait) => setTimeout(wait, 500))
  expect(taken).toHaveLength(1)
})

test.each([
  ['550 5.1.1 no such user', 'refused'],
  ['554 no', 'refused'],
  ['450 4.2.1 mailbox busy', 'deferred'],
  ['452 4.3.1 disk full', 'deferred'],
])('a server that answers %j to the recipient or the text has %s the mail', async (answer, outcome) => {
  const refusal = { name: 'MailNotTaken', outcome, message: answer, isAddressRefused: outcome === 'refused' }
  const say = (socket: Socket) => void socket.write(`${answer}\r\n`)
  const atText = await mailerTo({ onText: say })
  await expect(atText.mailer.send(mail)).rejects.toMatchObject(refusal)
  const atRecipient = await mailerTo({ onRecipient: say, onText: say })
  await expect(atRecipient.mailer.send(mail)).rejects.toMatchObject(refusal)
  expect(atRecipient.taken).toEqual([])
})

test('a server that dies before the text was sent has not got it', async () => {
  const { mailer, taken } = await mailerTo({ onRecipient: (socket) => socket.destroy(), onText: () => {} })
  await expect(mailer.send(mail)).rejects.toMatchObject({ outcome: 'deferred' })
  expect(taken).toHaveLength(0)
})

test('a server that takes mails gets each once', async () => {
  const { mailer, taken } = await mailerTo({ onText: (socket) => socket.write('250 ok\r\n') })
  await mailer.send(mail)
  await mailer.send({ ...mail, id: newId() })
  expect(taken).toHaveLength(2)
})
