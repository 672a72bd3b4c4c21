import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { deleteAccount } from '#domain/privacy/index.ts'
import { newId } from '#kernel/id.ts'
import { day, testApp } from '#tests/app.ts'
import { freshDatabase } from '#tests/database.ts'
import { password, person, signUpForm } from '#tests/people.ts'
import {
  authorizeAs,
  changeEmail,
  changePassword,
  changeUnverifiedEmail,
  createAccountByIdentity,
  createApiClient,
  logIn,
  type Member,
  openGrant,
  openProved,
  openSession,
  proveByIdentity,
  provePassword,
  redeemAuthorizationCode,
  refreshGrant,
  requestPasswordReset,
  requestVerification,
  resetPassword,
  resetToken,
  resolveSession,
  saveContactDetails,
  signUp,
  verificationCode,
  verificationToken,
  verifyEmailByCode,
  verifyEmailByToken,
} from './index.ts'

const { db } = await freshDatabase()
/** What the other provider says: `subject|email|verified`. */
const provider = {
  id: 'kennung',
  async prove(token: string) {
    const [subject = '', email = '', verified = ''] = token.split('|')
    return { subject, email: email || null, emailVerified: verified === 'yes', firstName: 'X', lastName: 'Y' }
  },
}
const app = await testApp(db, { identityProviders: [provider] })
const visitor = { kind: 'visitor', locale: 'de' } as const
const operator = await person(app, 'operator')
const redirectUri = 'http://localhost/api/login-as'
const client = await createApiClient(app, { name: 'app', kind: 'marketplace', redirectUris: ['http://localhost/api'] })
let number = 0

/** Somebody who signed up with an address, and their session. */
async function account(email = `somebody-${++number}@example.org`) {
  const { userId } = await signUp(app, visitor, { ...signUpForm('ben'), email })
  const { token, member } = await openSession(app, userId)
  return { email, userId, token, member }
}

async function newestLink(userId: string): Promise<string> {
  const row = await newestVerification(userId)
  return verificationToken(app, row)
}

async function newestVerification(userId: string) {
  const rows = await db
    .selectFrom('emailVerifications')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('id')
    .execute()
  const row = rows.at(-1)
  if (!row) throw new Error('no verification')
  return row
}

const user = (id: string) => db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    ({ code }: { code: string }) => code,
  )

async function resetLink(email: string): Promise<string> {
  return resetToken(app, await requestPasswordReset(app, { email, address: `192.0.2.${++number}` }))
}

const newPassword = 'another password'
const reset = (email: string, passwordResetToken: string, chosen = newPassword) =>
  resetPassword(app, { email, passwordResetToken, newPassword: chosen })

/** The three ways in which an owner takes an account back. Each returns the member as signed in afterwards. */
const recoveries: Record<string, (owner: { email: string; member: Member }) => Promise<unknown>> = {
  'a new password by mail': async ({ email }) => reset(email, await resetLink(email)),
  'a changed password': ({ member }) => changePassword(app, member, { currentPassword: password, newPassword }),
  'another address': async ({ member }) => {
    const { member: own } = await openSession(app, member.userId)
    await changeEmail(app, own, { currentPassword: password, email: `moved-${++number}@example.org` })
    return verifyEmailByToken(app, own, { token: await newestLink(member.userId) })
  },
}

describe.each(Object.entries(recoveries))('%s', (_name, recover) => {
  test('ends an address that somebody else asked for, whose link then does nothing', async () => {
    const { email, userId, member } = await account()
    const intruder = await openSession(app, userId)
    await changeEmail(app, intruder.member, { currentPassword: password, email: `intruder-${number}@example.org` })
    const planted = await newestVerification(userId)
    await recover({ email, member })
    const link = verificationToken(app, planted)
    const after = await user(userId)
    const { member: owner } = await openSession(app, userId)
    for (const viewer of [visitor, intruder.member, owner])
      expect(await codeOf(verifyEmailByToken(app, viewer, { token: link }))).toBe('verification-token-invalid')
    const code = verificationCode(app, planted)
    expect(await codeOf(verifyEmailByCode(app, owner, { code }))).not.toBe('done')
    expect(await user(userId)).toMatchObject({ email: after.email, pendingEmail: null })
  })

  test('ends the links to a new password', async () => {
    const { email, userId, member } = await account()
    const earlier = await resetLink(email)
    await recover({ email, member })
    const { email: present } = await user(userId)
    expect(await codeOf(reset(present, earlier))).toBe('password-reset-invalid')
    expect(await codeOf(reset(email, earlier))).toBe('password-reset-invalid')
  })

  test('ends sessions, tokens, codes and what was opened as staff', async () => {
    const { email, userId, member } = await account()
    const session = await openSession(app, userId)
    const open = { clientId: client.id, userId, scope: 'user' as const, refreshable: true }
    const { refreshToken = '' } = await openGrant(app, open)
    const verifier = 'a'.repeat(43)
    const codeChallenge = createHash('sha256').update(verifier).digest('base64url')
    const { code } = await authorizeAs(app, operator, {
      clientId: client.id,
      redirectUri,
      userId,
      codeChallenge,
      purpose: 'A call',
    })
    await recover({ email, member })
    expect((await resolveSession(app, session.token)).viewer).toBeNull()
    expect(await refreshGrant(app, client.id, refreshToken)).toBeNull()
    expect(await redeemAuthorizationCode(app, { code, clientId: client.id, redirectUri, verifier })).toBeNull()
  })

  test('ends identities of other providers that never proved the address', async () => {
    const { email, userId, member } = await account()
    const now = app.clock.now()
    const subject = `planted-${number}`
    await db.insertInto('userIdentities').values({ idpId: 'kennung', subject, userId, createdAt: now }).execute()
    await db.updateTable('users').set({ emailVerified: true }).where('id', '=', userId).execute()
    await recover({ email, member })
    const idp = { idpId: 'kennung', idpClientId: 'app', idpToken: `${subject}|${email}|` }
    expect(await codeOf(proveByIdentity(app, idp))).toBe('login-failed')
  })
})

describe('an account with somebody else’s address', () => {
  test('is lost to the owner of the address with the first new password', async () => {
    const { email, userId, member } = await account('victim@example.org')
    await changeEmail(app, member, { currentPassword: password, email: 'attacker@example.org' })
    const link = await newestLink(userId)
    expect(await codeOf(account(email))).toBe('email-taken')
    await reset(email, await resetLink(email))
    expect(await codeOf(verifyEmailByToken(app, visitor, { token: link }))).toBe('verification-token-invalid')
    expect(await codeOf(requestPasswordReset(app, { email: 'attacker@example.org' }))).toBe('email-not-found')
    await expect(logIn(app, { email, password: newPassword })).resolves.toBeTruthy()
    await expect(logIn(app, { email, password })).rejects.toMatchObject({ code: 'login-failed' })
  })

  test('by an identity of their own: the identity ends with the recovery', async () => {
    const email = 'owner-of-the-address@example.org'
    const idp = { idpId: 'kennung', idpClientId: 'app', idpToken: 'intruder|intruder@example.org|yes' }
    const { userId } = await createAccountByIdentity(app, visitor, { ...idp, email })
    expect(await proveByIdentity(app, idp)).toEqual({ userId })
    await reset(email, await resetLink(email))
    expect(await codeOf(proveByIdentity(app, idp))).toBe('login-failed')
  })

  test('by an identity of their own: it does not work once the owner of the address has confirmed it', async () => {
    const email = 'confirms-by-mail@example.org'
    const idp = { idpId: 'kennung', idpClientId: 'app', idpToken: 'intruder-2|x@example.org|yes' }
    const { userId } = await createAccountByIdentity(app, visitor, { ...idp, email })
    await verifyEmailByToken(app, visitor, { token: await newestLink(userId) })
    expect(await codeOf(proveByIdentity(app, idp))).toBe('login-failed')
  })

  test('an identity whose provider vouches for the address, or whose owner proves it here, stays', async () => {
    const vouched = { idpId: 'kennung', idpClientId: 'app', idpToken: 'ida|ida@example.org|yes' }
    const ida = await createAccountByIdentity(app, visitor, vouched)
    await reset('ida@example.org', await resetLink('ida@example.org'))
    expect(await proveByIdentity(app, vouched)).toEqual(ida)
    const unproved = { idpId: 'kennung', idpClientId: 'app', idpToken: 'jo|jo@elsewhere.example|' }
    const jo = await createAccountByIdentity(app, visitor, { ...unproved, email: 'jo@example.org' })
    const { member } = await openSession(app, jo.userId)
    await verifyEmailByCode(app, member, { code: verificationCode(app, await newestVerification(jo.userId)) })
    expect(await proveByIdentity(app, unproved)).toEqual(jo)
  })
})

describe('a link to another address', () => {
  const wish = async () => {
    const made = await account()
    const wanted = `wanted-${number}@example.org`
    await changeEmail(app, made.member, { currentPassword: password, email: wanted })
    return { ...made, wanted, link: await newestLink(made.userId) }
  }

  test('does nothing while its owner is not asked: signed out, somebody else, staff in their name', async () => {
    const { userId, email, member, wanted, link } = await wish()
    const other = await account()
    expect(await codeOf(verifyEmailByToken(app, visitor, { token: link }))).toBe('not-signed-in')
    expect(await codeOf(verifyEmailByToken(app, other.member, { token: link }))).toBe('forbidden')
    const acting = { ...member, scopes: 'user:limited', operatorId: operator.userId }
    expect(await codeOf(verifyEmailByToken(app, acting, { token: link }))).toBe('forbidden')
    expect(await user(userId)).toMatchObject({ email, pendingEmail: wanted })
    const { sessionToken } = await verifyEmailByToken(app, member, { token: link })
    expect(await user(userId)).toMatchObject({ email: wanted, pendingEmail: null, emailVerified: true })
    expect((await resolveSession(app, sessionToken ?? '')).viewer).toMatchObject({ userId })
  })

  test('is invalid after a newer request, even when the first address is requested again', async () => {
    const { userId, member, wanted, link } = await wish()
    await changeEmail(app, member, { currentPassword: password, email: `other-${number}@example.org` })
    await changeEmail(app, member, { currentPassword: password, email: wanted })
    expect(await codeOf(verifyEmailByToken(app, member, { token: link }))).toBe('verification-token-invalid')
    await verifyEmailByToken(app, member, { token: await newestLink(userId) })
    expect((await user(userId)).email).toBe(wanted)
  })

  test('is worth nothing after the wish was taken back, the account deleted or banned', async () => {
    const taken = await wish()
    await changeEmail(app, taken.member, { currentPassword: password, email: taken.email })
    const deleted = await wish()
    await deleteAccount(app, deleted.member, { currentPassword: password })
    const banned = await wish()
    await db.updateTable('users').set({ state: 'banned' }).where('id', '=', banned.userId).execute()
    for (const { member, link } of [taken, deleted, banned])
      expect(await codeOf(verifyEmailByToken(app, member, { token: link }))).toBe('verification-token-invalid')
  })

  test('races with a recovery: either the old owner had moved before, or the link is worth nothing', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { userId, email, member, wanted, link } = await wish()
      const token = await resetLink(email)
      const [moved, recovered] = await Promise.all([
        codeOf(verifyEmailByToken(app, member, { token: link })),
        codeOf(reset(email, token)),
      ])
      expect([moved, recovered].filter((each) => each === 'done')).toHaveLength(1)
      expect((await user(userId)).email).toBe(moved === 'done' ? wanted : email)
    }
  })

  test('two links raced move the account once', async () => {
    const { member, link } = await wish()
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, () => codeOf(verifyEmailByToken(app, member, { token: link }))),
    )
    expect(outcomes.filter((each) => each === 'done')).toHaveLength(1)
  })
})

test('of two links to a new password raced one works', async () => {
  const { email } = await account()
  const links = [await resetLink(email), await resetLink(email), await resetLink(email)]
  const outcomes = await Promise.all(links.map((link, index) => codeOf(reset(email, link, `password number ${index}`))))
  expect(outcomes.filter((each) => each === 'done')).toHaveLength(1)
  const chosen = outcomes.indexOf('done')
  await expect(logIn(app, { email, password: `password number ${chosen}` })).resolves.toBeTruthy()
})

test('a link to a new password is worth nothing once a mistyped address was corrected', async () => {
  const { email, userId, member } = await account()
  const link = await resetLink(email)
  await changeUnverifiedEmail(app, member, { email: `right-${number}@example.org` })
  expect(await codeOf(reset(`right-${number}@example.org`, link))).toBe('password-reset-invalid')
  const before = await user(userId)
  expect(await codeOf(changeUnverifiedEmail(app, member, { email: 'again@example.org' }))).toBe('forbidden')
  expect((await user(userId)).email).toBe(before.email)
})

test('the own session goes on with a new token; an app keeps its grant', async () => {
  const { userId, token, member } = await account()
  const { sessionToken } = await changePassword(app, member, { currentPassword: password, newPassword })
  expect((await resolveSession(app, token)).viewer).toBeNull()
  const { viewer } = await resolveSession(app, sessionToken ?? '')
  expect(viewer).toMatchObject({ userId })
  expect(viewer?.sessionId).not.toBe(member.sessionId)
  const grantId = newId()
  const now = app.clock.now()
  const times = { createdAt: now, rotatedAt: now, expiresAt: new Date(now.getTime() + day) }
  await db
    .insertInto('apiGrants')
    .values({ id: grantId, clientId: client.id, userId, scope: 'user', ...times })
    .execute()
  const asApp = { ...member, sessionId: grantId }
  const again = { currentPassword: newPassword, newPassword: password }
  expect(await changePassword(app, asApp, again)).toEqual({ sessionToken: null })
  const kept = await db.selectFrom('apiGrants').select('revokedAt').where('id', '=', grantId).executeTakeFirstOrThrow()
  expect(kept.revokedAt).toBeNull()
})

test('an empty current password is required, not wrong, and no try', async () => {
  const { member } = await account()
  for (let attempt = 0; attempt < 12; attempt += 1)
    for (const work of [
      changePassword(app, member, { currentPassword: '', newPassword }),
      deleteAccount(app, member, { currentPassword: '' }),
      saveContactDetails(app, member, { email: 'new@example.org', phoneNumber: '', currentPassword: '' }),
    ])
      await expect(work).rejects.toMatchObject({ code: 'password-required', field: 'currentPassword' })
  await expect(changePassword(app, member, { currentPassword: password, newPassword })).resolves.toBeTruthy()
})

test('staff in a member’s name neither confirm the address nor correct it', async () => {
  const { member } = await account()
  const acting = { ...member, scopes: 'user:limited', operatorId: operator.userId }
  expect(await codeOf(changeUnverifiedEmail(app, acting, { email: 'x@example.org' }))).toBe('forbidden')
  expect(await codeOf(verifyEmailByCode(app, acting, { code: '000000' }))).toBe('forbidden')
  expect(await codeOf(requestVerification(app, acting))).toBe('forbidden')
})

test('of several sign-ups with one identity at the same moment one opens an account', async () => {
  const signingUp = Array.from({ length: 4 }, (_, index) =>
    codeOf(
      createAccountByIdentity(app, visitor, {
        idpId: 'kennung',
        idpClientId: 'app',
        idpToken: 'same-moment|',
        email: `same-moment-${index}@example.org`,
      }),
    ),
  )
  expect((await Promise.all(signingUp)).toSorted()).toEqual([...Array(3).fill('login-failed'), 'done'].toSorted())
})

describe('while the password is being changed', () => {
  /** Checks a password, and has its owner change it before the answer is used. */
  const slow = (owner: Member) => ({
    ...app,
    passwords: {
      ...app.passwords,
      async verify(hash: string | null, given: string) {
        const right = await app.passwords.verify(hash, given)
        await changePassword(app, owner, { currentPassword: password, newPassword })
        return right
      },
    },
  })

  test('a log-in with the old one opens nothing', async () => {
    const { email, userId, member } = await account()
    expect(await codeOf(logIn(slow(member), { email, password, address: `192.0.2.${++number}` }))).toBe('login-failed')
    const open = await db
      .selectFrom('sessions')
      .select('id')
      .where('userId', '=', userId)
      .where('revokedAt', 'is', null)
      .execute()
    // The session that replaced the one in which the password was changed.
    expect(open).toHaveLength(1)
    expect(await codeOf(logIn(app, { email, password: newPassword }))).toBe('done')
  })

  test('an app that proved the old one gets no grant', async () => {
    const { email, userId, member } = await account()
    const proved = await provePassword(slow(member), { email, password })
    const grant = { clientId: client.id, userId, scope: 'user', refreshable: true } as const
    expect(await codeOf(openProved(app, proved, (inside) => openGrant(inside, grant)))).toBe('login-failed')
    const rows = await db.selectFrom('apiGrants').select('id').where('userId', '=', userId).execute()
    expect(rows).toEqual([])
  })

  test('a log-in that renews an outdated hash beside another one succeeds', async () => {
    const { email } = await account()
    const passwords = { ...app.passwords, isOutdated: () => true }
    const attempts = [1, 2, 3].map(() => codeOf(logIn({ ...app, passwords }, { email, password })))
    expect(await Promise.all(attempts)).toEqual(['done', 'done', 'done'])
  })
})
