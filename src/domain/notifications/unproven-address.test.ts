import { beforeEach, expect, test } from 'vitest'
import { drainAll } from '#tests/events.ts'
import { person } from '#tests/people.ts'
import { stayWorld } from '#tests/worlds/stay-world.ts'
import { record } from '../events.ts'
import { initiate } from '../transactions/index.ts'
import { deliverDueMails } from './index.ts'

const { app, people, room, ask } = await stayWorld()
const { anna, ben } = people
const { db } = app
const dora = await person(app, 'dora')

beforeEach(async () => {
  await drainAll(app)
  await deliverDueMails(app)
  app.sent.length = 0
  await db.deleteFrom('attempts').execute()
})

async function mails(): Promise<string[]> {
  await drainAll(app)
  app.clock.pass(3_600_000)
  while ((await deliverDueMails(app)) > 0);
  return app.sent.map(({ template, recipient }) => `${template} ${recipient}`).toSorted()
}

test('an address that is not confirmed gets no words of others', async () => {
  await db.updateTable('users').set({ emailVerified: false }).where('id', '=', anna.userId).execute()
  await ask(await room())
  await initiate(app, ben, {
    listingId: await room(),
    transition: 'transition/enquire',
    message: 'Klick auf evil.example',
  })
  await record(db, app.clock, 'user.password-changed', { actorId: null, subjectId: anna.userId, payload: {} })
  expect(await mails()).toEqual(['password-changed anna@example.org'])
  await db.updateTable('users').set({ emailVerified: true }).where('id', '=', anna.userId).execute()
})

test('a mail to an unconfirmed address greets by a plain name or none, also about a ban and its end', async () => {
  const name = 'Gewinn auf https://evil.example'
  const unproven = { emailVerified: false, firstName: name, displayName: name }
  await db.updateTable('users').set(unproven).where('id', '=', dora.userId).execute()
  await record(db, app.clock, 'user.banned', { actorId: null, subjectId: dora.userId, payload: { reason: 'Spam' } })
  expect(await mails()).toEqual(['account-banned dora@example.org'])
  expect(app.sent[0]?.values).toMatchObject({ firstName: '', reason: 'Spam' })
  await db.updateTable('users').set({ state: 'active' }).where('id', '=', dora.userId).execute()
  await record(db, app.clock, 'user.unbanned', { actorId: null, subjectId: dora.userId, payload: { reason: 'Irrtum' } })
  expect(await mails()).toContain('account-unbanned dora@example.org')
})

test('a mail that is on its way while its account is erased keeps no address and is not tried again', async () => {
  await record(db, app.clock, 'user.password-changed', { actorId: null, subjectId: ben.userId, payload: {} })
  await drainAll(app)
  const send = async () => {
    await db.updateTable('deliveries').set({ recipient: '', values: '{}' }).where('userId', '=', ben.userId).execute()
    throw new Error('the server is busy')
  }
  await deliverDueMails({ ...app, mailer: { send } })
  const kept = await db
    .selectFrom('deliveries')
    .select(['state', 'recipient', 'lastError'])
    .where('userId', '=', ben.userId)
    .where('template', '=', 'password-changed')
    .execute()
  expect(kept).toEqual([{ state: 'unneeded', recipient: '', lastError: null }])
})

test('an account that is erased while an event is read gets no mail', async () => {
  await record(db, app.clock, 'user.password-changed', { actorId: null, subjectId: ben.userId, payload: {} })
  const erasure = await db.startTransaction().execute()
  await erasure.updateTable('users').set({ state: 'deleted', email: '' }).where('id', '=', ben.userId).execute()
  const reading = drainAll(app)
  await new Promise((resolve) => setTimeout(resolve, 300))
  await erasure.commit().execute()
  await reading
  expect(await mails()).toEqual([])
})
