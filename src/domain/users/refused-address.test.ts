import { beforeEach, expect, test } from 'vitest'
import { hour, testApp } from '#tests/app.ts'
import { freshDatabase } from '#tests/database.ts'
import { drainAll } from '#tests/events.ts'
import { person } from '#tests/people.ts'
import { deliverDueMails, MailNotTaken } from '../notifications/index.ts'
import { changeUnverifiedEmail, refusedAddress, requestVerification } from './index.ts'

const { db } = await freshDatabase()
const app = await testApp(db)
const chiara = await person(app, 'chiara')
const refusing = {
  ...app,
  mailer: {
    send: async ({ recipient }: { recipient: string }) => {
      if (recipient.startsWith('chiara')) throw new MailNotTaken('refused', new Error('550 no such user'), true)
    },
  },
}

beforeEach(async () => {
  await db.deleteFrom('deliveries').execute()
  app.clock.pass(25 * hour)
})

test('a mail that arrives later ends it, and one that is only deferred does not begin it', async () => {
  await requestVerification(app, chiara)
  await drainAll(app)
  const deferring = { send: () => Promise.reject(new MailNotTaken('deferred', new Error('450 later'))) }
  await deliverDueMails({ ...app, mailer: deferring })
  expect(await refusedAddress(app, chiara.userId)).toBeNull()
  app.clock.pass(hour)
  await deliverDueMails(refusing)
  expect(await refusedAddress(app, chiara.userId)).toBe('chiara@example.org')
  app.clock.pass(hour)
  await requestVerification(app, chiara)
  await drainAll(app)
  await deliverDueMails(app)
  expect(await refusedAddress(app, chiara.userId)).toBeNull()
})

test('a sender that the server does not take says nothing about the address', async () => {
  await requestVerification(app, chiara)
  await drainAll(app)
  const send = () => Promise.reject(new MailNotTaken('refused', new Error('550 sender'), false))
  await deliverDueMails({ ...app, mailer: { send } })
  expect(await refusedAddress(app, chiara.userId)).toBeNull()
  expect(await db.selectFrom('deliveries').select('state').execute()).toEqual([{ state: 'failed' }])
})

test('who signed up with an address that is refused is told so until the address is corrected', async () => {
  expect(await refusedAddress(app, chiara.userId)).toBeNull()
  await requestVerification(app, chiara)
  await drainAll(app)
  await deliverDueMails(refusing)
  expect(await refusedAddress(app, chiara.userId)).toBe('chiara@example.org')
  await changeUnverifiedEmail(app, chiara, { email: 'richtig@example.org' })
  expect(await refusedAddress(app, chiara.userId)).toBeNull()
  await drainAll(app)
  await deliverDueMails(refusing)
  expect(await refusedAddress(app, chiara.userId)).toBeNull()
})
