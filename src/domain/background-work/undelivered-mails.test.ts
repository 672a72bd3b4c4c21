import { beforeEach, expect, test } from 'vitest'
import { newId } from '#kernel/id.ts'
import { hour } from '#tests/app.ts'
import { stayWorld } from '#tests/worlds/stay-world.ts'
import { undeliveredMails } from './index.ts'

const { app, people } = await stayWorld()
const { anna, operator } = people

beforeEach(() => app.db.deleteFrom('deliveries').execute())

async function park(recipient: string, lastError: string, { hoursAgo = 1, state = 'failed' } = {}): Promise<void> {
  const at = new Date(app.clock.now().getTime() - hoursAgo * hour)
  const delivery = {
    id: newId(),
    eventId: newId(),
    userId: anna.userId,
    channel: 'mail',
    template: 'password-changed',
    locale: 'de',
    recipient,
    values: '{}',
    tries: 1,
    state,
    lastError,
    dueAt: at,
    createdAt: at,
    parkedAt: at,
  }
  await app.db.insertInto('deliveries').values(delivery).execute()
}

test('parked mails are counted by their mail servers and the reasons of these, the most first', async () => {
  expect(await undeliveredMails(app, operator)).toBeNull()
  await park('c@web.de', '', { state: 'uncertain' })
  await park('a@GMX.de', '552 5.2.2 Mailbox full (id 17)')
  await park('b@gmx.de', '550 5.1.1 unknown')
  await park('c@gmx.de', '552 5.2.2 Mailbox full (id 18)')
  expect((await undeliveredMails(app, operator))?.servers).toEqual([
    {
      server: 'gmx.de',
      count: 3,
      reasons: [
        { reason: 'mailbox-full', count: 2 },
        { reason: 'unknown-address', count: 1 },
      ],
    },
    { server: 'web.de', count: 1, reasons: [{ reason: 'uncertain', count: 1 }] },
  ])
})

test('refused mails count as new for a day after the last one, and are dated from the first', async () => {
  const now = app.clock.now().getTime()
  await park('a@gmx.de', '550 no', { hoursAgo: 75 })
  expect(await undeliveredMails(app, operator)).toMatchObject({ isNew: false, since: new Date(now - 75 * hour) })
  await park('b@gmx.de', '550 no', { hoursAgo: 23 })
  expect(await undeliveredMails(app, operator)).toMatchObject({ isNew: true, since: new Date(now - 75 * hour) })
})

test('only staff see which mail servers refuse mails', async () => {
  await expect(undeliveredMails(app, anna)).rejects.toMatchObject({ code: 'forbidden' })
})
