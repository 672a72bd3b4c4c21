import { afterEach, expect, test } from 'vitest'
import { createApiClient } from '#domain/users/index.ts'
import { newId } from '#kernel/id.ts'
import { testApp } from '#tests/app.ts'
import { freshDatabase } from '#tests/database.ts'
import { breakWrites, outages, repairWrites } from '#tests/failing-writes.ts'
import { password, person } from '#tests/people.ts'
import { codeOf } from '#tests/refusal.ts'
import { secondFactorOn } from '#tests/second-factor.ts'
import { grantByIdentity, grantTokens } from './grant-tokens.ts'

const { db } = await freshDatabase()
const app = await testApp(db)
const ben = await person(app, 'ben')

afterEach(() => repairWrites(app))

test.each(Object.entries(outages))(
  'a log-in while the database reports %s is not answered as a wrong password',
  async (sqlState, code) => {
    const client_id = newId()
    const client = {
      id: client_id,
      kind: 'marketplace',
      name: 'app',
      secretHash: Buffer.alloc(32),
      createdAt: app.clock.now(),
    }
    await db.insertInto('apiClients').values(client).execute()
    await breakWrites(app, 'attempts', sqlState)
    const fields = { client_id, grant_type: 'password', username: 'ben@quartier.example', password: 'not the password' }
    expect(await codeOf(grantTokens(app, new Map(Object.entries(fields)), '192.0.2.1'))).toBe(code)
  },
)

test('an account with a second factor gets no token for its password, with the reason; all others do', async () => {
  const { id: client_id } = await createApiClient(app, { name: 'app', kind: 'marketplace' })
  const ask = (fields: Record<string, string>) =>
    grantTokens(app, new Map(Object.entries({ client_id, grant_type: 'password', password, ...fields })), '192.0.2.1')
  await expect(ask({ username: 'ben@example.org' })).resolves.toMatchObject({ scope: 'user' })
  const before = await ask({ username: 'ben@example.org' })
  await secondFactorOn(app, ben)
  const refused = ask({ username: 'ben@example.org' })
  await expect(refused).rejects.toMatchObject({ code: 'auth-second-factor-required', status: 401 })
  const wrong = ask({ username: 'ben@example.org', password: 'not the password' })
  await expect(wrong).rejects.toMatchObject({ code: 'auth-invalid-access-token', status: 401 })
  // What was granted without it ended when it was switched on.
  const refresh = { grant_type: 'refresh_token', refresh_token: before.refreshToken ?? '' }
  await expect(ask(refresh)).rejects.toMatchObject({ status: 401 })
  const grants = db.selectFrom('apiGrants').select('id').where('userId', '=', ben.userId).where('revokedAt', 'is', null)
  expect(await grants.execute()).toEqual([])
})

test('who has a second factor is not signed in to a program by an identity provider either', async () => {
  const { id: client_id, secret } = await createApiClient(app, { name: 'app', kind: 'marketplace' })
  const anna = await person(app, 'anna')
  const identity = { subject: 'a', email: 'anna@example.org', emailVerified: true, firstName: null, lastName: null }
  const withIdentity = { ...app, identityProviders: [{ id: 'google', prove: async () => identity }] }
  const claim = { client_id, client_secret: secret, idp_id: 'google', idp_client_id: 'x', idp_token: 'x' }
  const form = new Map(Object.entries(claim))
  await expect(grantByIdentity(withIdentity, form)).resolves.toMatchObject({ scope: 'user' })
  await secondFactorOn(app, anna)
  await expect(grantByIdentity(withIdentity, form)).rejects.toMatchObject({ code: 'auth-second-factor-required' })
})
