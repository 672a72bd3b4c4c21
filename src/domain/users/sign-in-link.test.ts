import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { deliverDueMails, drainEvents } from '#domain/notifications/index.ts'
import { banPerson, unbanPerson } from '#domain/moderation/index.ts'
import { minute, testApp } from '#tests/app.ts'
import { freshDatabase } from '#tests/database.ts'
import { password, person } from '#tests/people.ts'
import {
  changeEmail,
  changePassword,
  logIn,
  readSignInLink,
  redeemSignInLink,
  requestSignInLink,
  resolveSession,
  verifyEmailByCode,
} from './index.ts'

const { db } = await freshDatabase()
const app = await testApp(db)
const [anna, ben, operator] = [await person(app, 'anna'), await person(app, 'ben'), await person(app, 'operator')]
await person(app, 'chiara')
await person(app, 'dora')
const mine = 'anna@example.org'
const invalid = { code: 'sign-in-link-invalid' }

beforeEach(async () => {
  app.clock.pass(60 * minute)
  app.sent.length = 0
  await db.deleteFrom('signInLinks').execute()
})

async function send(): Promise<void> {
  await drainEvents(app)
  await deliverDueMails(app)
}

const links = () => app.sent.flatMap((mail) => (mail.template === 'sign-in-link' ? [new URL(mail.values.link)] : []))

/** Asks for a link and returns its token from the mail. */
async function tokenFor(email = mine, target = ''): Promise<string> {
  await requestSignInLink(app, { email, address: '192.0.2.1', target })
  await send()
  return links().at(-1)?.searchParams.get('t') ?? ''
}

test('a link signs in once, and opening it uses nothing up', async () => {
  const token = await tokenFor()
  for (let scans = 0; scans < 3; scans += 1) expect(await readSignInLink(app, token)).toEqual({ email: mine })
  const { token: session, member } = await redeemSignInLink(app, { token })
  expect(member?.userId).toBe(anna.userId)
  expect((await resolveSession(app, session)).viewer?.userId).toBe(anna.userId)
  await expect(redeemSignInLink(app, { token })).rejects.toMatchObject(invalid)
  expect(await readSignInLink(app, token)).toBeNull()
})

test('of presses at the same time one signs in, and the account has no other link left', async () => {
  const other = await tokenFor()
  const token = await tokenFor()
  const outcomes = await Promise.allSettled([1, 2, 3, 4].map(() => redeemSignInLink(app, { token })))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(redeemSignInLink(app, { token: other })).rejects.toMatchObject(invalid)
})

test('a link is valid for fifteen minutes, and a mail that waited longer is not sent', async () => {
  const token = await tokenFor()
  app.clock.pass(15 * minute - 1000)
  expect(await readSignInLink(app, token)).not.toBeNull()
  app.clock.pass(1000)
  await expect(redeemSignInLink(app, { token })).rejects.toMatchObject(invalid)
  await requestSignInLink(app, { email: mine, address: '192.0.2.1' })
  app.clock.pass(16 * minute)
  app.sent.length = 0
  await send()
  expect(links()).toEqual([])
})

test('a link ends with the password, with a ban, and with the address', async () => {
  const before = await tokenFor()
  await changePassword(app, anna, { currentPassword: password, newPassword: 'ein anderes Passwort' })
  await expect(redeemSignInLink(app, { token: before })).rejects.toMatchObject(invalid)

  const bens = await tokenFor('ben@example.org')
  await banPerson(app, operator, { userId: ben.userId, reason: 'Betrug' })
  await expect(redeemSignInLink(app, { token: bens })).rejects.toMatchObject(invalid)
  expect(await readSignInLink(app, bens)).toBeNull()
  await unbanPerson(app, operator, { userId: ben.userId, reason: 'Irrtum' })

  const moved = await tokenFor('ben@example.org')
  await db.updateTable('users').set({ email: 'ben-neu@example.org' }).where('id', '=', ben.userId).execute()
  await expect(redeemSignInLink(app, { token: moved })).rejects.toMatchObject(invalid)
  await db.updateTable('users').set({ email: 'ben@example.org' }).where('id', '=', ben.userId).execute()
})

test('a token cannot be guessed or moved to another account or link', async () => {
  const [token, bens] = [await tokenFor(), await tokenFor('ben@example.org')]
  const [userId, id, proof = ''] = token.split('.')
  const [benId, , bensProof] = bens.split('.')
  const made = [
    '',
    'x',
    `${userId}.${id}`,
    `${userId}.${id}.`,
    `${userId}.${id}.${'A'.repeat(proof.length)}`,
    `${userId}.${id}.${bensProof}`,
    `${benId}.${id}.${proof}`,
    `${userId}.${id}.${proof}.`,
    `${userId}'.${id}.${proof}`,
    'x'.repeat(5000),
  ]
  for (const each of made) {
    await expect(redeemSignInLink(app, { token: each })).rejects.toMatchObject(invalid)
    expect(await readSignInLink(app, each)).toBeNull()
  }
  // Wrong tokens do not lock the right one out.
  await redeemSignInLink(app, { token })
})

test('an address without an account gets the same answer and no mail; so does one that is unconfirmed or banned', async () => {
  const asked = ['niemand@example.org', 'chiara@example.org', 'dora@example.org', mine]
  for (const email of asked) expect(await requestSignInLink(app, { email, address: '192.0.2.2' })).toBeUndefined()
  await send()
  expect(app.sent.map(({ recipient }) => recipient)).toEqual([mine])
  const refusals: unknown[] = []
  for (const email of ['niemand@example.org', 'ben@example.org'])
    for (let tries = 0; tries < 6; tries += 1)
      await requestSignInLink(app, { email, address: '192.0.2.3' }).catch(({ code }) =>
        refusals.push([email, tries, code]),
      )
  expect(refusals).toEqual([
    ['niemand@example.org', 5, 'too-many-requests'],
    ['ben@example.org', 5, 'too-many-requests'],
  ])
})

test('strangers who ask in the name of somebody neither fill the mailbox nor keep the owner out', async () => {
  for (let stranger = 0; stranger < 40; stranger += 1)
    await requestSignInLink(app, { email: 'ben@example.org', address: `198.51.100.${stranger}` })
  await send()
  expect(links()).toHaveLength(5)
  await logIn(app, { email: 'ben@example.org', password })
  await redeemSignInLink(app, { token: links()[0]?.searchParams.get('t') })
  app.sent.length = 0
  expect(await tokenFor('ben@example.org')).not.toBe('')
})

test('the mail leads to this site and back to the page with its query and hash, and no table holds the token', async () => {
  const token = await tokenFor(mine, '/l/saal/1?book=open#reviews')
  const link = links().at(-1)
  expect(link?.origin).toBe('https://quartier.example')
  expect([link?.pathname, link?.searchParams.get('from')]).toEqual(['/login/link', '/l/saal/1?book=open#reviews'])
  const stored = JSON.stringify([
    await db.selectFrom('deliveries').selectAll().execute(),
    await db.selectFrom('events').select('payload').execute(),
    await db.selectFrom('signInLinks').selectAll().execute(),
  ])
  expect(stored).not.toContain(token.split('.')[2])
})

test('a link whose mail waits is not sent any more once the password or the address has changed', async () => {
  await requestSignInLink(app, { email: 'ben@example.org', address: '192.0.2.66' })
  await drainEvents(app)
  await changePassword(app, ben, { currentPassword: password, newPassword: 'ein anderes Passwort' })
  await deliverDueMails(app)
  expect(links()).toEqual([])
  await changeEmail(app, anna, { currentPassword: 'ein anderes Passwort', email: 'anna.neu@example.org' })
  await send()
  const code = app.sent.flatMap(({ values }) => ('code' in values ? [String(values.code)] : [])).at(-1)
  await requestSignInLink(app, { email: mine, address: '192.0.2.66' })
  await drainEvents(app)
  await verifyEmailByCode(app, anna, { code })
  await deliverDueMails(app)
  expect(links()).toEqual([])
})

test('when the session cannot be stored, the link is not used up', async () => {
  const token = await tokenFor('ben@example.org')
  await sql`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'gone'; end $$`.execute(
    db,
  )
  await sql`create trigger refuse before insert on sessions for each row execute function refuse()`.execute(db)
  await expect(redeemSignInLink(app, { token })).rejects.toThrow('gone')
  await sql`drop trigger refuse on sessions`.execute(db)
  expect(await redeemSignInLink(app, { token })).toMatchObject({ token: expect.any(String) })
})
