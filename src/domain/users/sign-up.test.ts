import { expect, test } from 'vitest'
import { limits } from '#domain/attempt-limits.ts'
import { createAccount, createAccountByIdentity, signUp } from '#domain/users/index.ts'
import type { Problem } from '#kernel/problem.ts'
import { testApp } from '#tests/app.ts'
import { freshDatabase } from '#tests/database.ts'
import { signUpForm } from '#tests/people.ts'

const { db } = await freshDatabase()
const app = await testApp(db)
const visitor = { kind: 'visitor', locale: 'de' } as const
const anna = signUpForm('anna')

const userOf = (userId: string) => db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow()
const refusal = (form: unknown): Promise<Problem> =>
  signUp(app, visitor, form).then(
    () => Promise.reject(new Error('was accepted')),
    (problem) => problem,
  )

test('a private person is shown with the initial of the last name', async () => {
  const { userId } = await signUp(app, visitor, { ...anna, firstName: ' Anna  Maria ', newsletter: 'on' })
  expect(await userOf(userId)).toMatchObject({
    firstName: 'Anna Maria',
    lastName: 'Lindner',
    displayName: 'Anna Maria L.',
    abbreviatedName: 'AL',
    emailVerified: false,
    publicData: { profileType: 'private' },
  })
  const events = await db.selectFrom('events').select(['name', 'payload']).where('subjectId', '=', userId).execute()
  expect(events.map(({ name }) => name)).toEqual(['user.created', 'user.verification-requested'])
  expect(JSON.stringify(events)).not.toContain('@')
})

test('the name of an organisation is split, of a single word the initial is the last name', async () => {
  const { userId } = await signUp(app, visitor, signUpForm('gemeinde'))
  expect(await userOf(userId)).toMatchObject({
    firstName: 'Gemeinde',
    lastName: 'St. Marien',
    displayName: 'Gemeinde St. Marien',
    organisationType: 'church',
    publicData: { profileType: 'organisation', organisationType: 'church', fullName: 'Gemeinde St. Marien' },
  })
  const single = await signUp(app, visitor, { ...signUpForm('gemeinde'), name: 'caritas', email: 'c@example.org' })
  expect(await userOf(single.userId)).toMatchObject({ firstName: 'caritas', lastName: 'C', displayName: 'caritas' })
})

test('angle brackets in a name become their look-alikes', async () => {
  const form = { ...anna, firstName: '<b>Anna', email: 'brackets@example.org' }
  expect(await userOf((await signUp(app, visitor, form)).userId)).toMatchObject({ firstName: '＜b＞Anna' })
})

test('fifty people at once with one address in fifty spellings get one account', async () => {
  const spellings = [
    'maria@münchen.example',
    'MARIA@MÜNCHEN.EXAMPLE',
    'Maria@xn--mnchen-3ya.example.',
    ' maria@mu\u0308nchen.example ',
    'ｍａｒｉａ@münchen.example',
  ]
  const answers = await Promise.allSettled(
    Array.from({ length: 50 }, (_, index) => signUp(app, visitor, { ...anna, email: spellings[index % 5] })),
  )
  const refusals = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason.code] : []))
  expect(refusals).toEqual(Array.from({ length: 49 }, () => 'email-taken'))
  const [{ accounts }] = (await db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('accounts'))
    .where('email', 'ilike', 'maria@%')
    .execute()) as [{ accounts: number }]
  expect(accounts).toBe(1)
})

test('every wrong field is named, and nothing is kept', async () => {
  const before = await db.selectFrom('users').select('id').execute()
  const empty = await refusal({ profileType: 'private' })
  expect(empty.all.map(({ field, code }) => [field, code])).toEqual([
    ['firstName', 'field-required'],
    ['lastName', 'field-required'],
    ['email', 'email-required'],
    ['password', 'password-required'],
    ['terms', 'terms-required'],
  ])
  const wrong: [Record<string, unknown>, string, string][] = [
    [{ email: 'anna' }, 'email', 'email-invalid'],
    [{ email: 'anna@example' }, 'email', 'email-invalid'],
    [{ email: 'anna@example.o' }, 'email', 'email-invalid'],
    [{ email: 'a\nbcc: b@example.org' }, 'email', 'email-invalid'],
    [{ email: 'a@example.org/x' }, 'email', 'email-invalid'],
    [{ email: '"a b"@example.org' }, 'email', 'email-invalid'],
    [{ email: `${'a'.repeat(65)}@example.org` }, 'email', 'email-invalid'],
    [{ email: ['b@example.org'] }, 'email', 'email-required'],
    [{ email: 'x'.repeat(5000) }, 'email', 'email-invalid'],
    [{ password: '1234567' }, 'password', 'password-too-short'],
    [{ password: 'x'.repeat(257) }, 'password', 'password-too-long'],
    [{ password: { length: 9 } }, 'password', 'password-required'],
    [{ firstName: 'x'.repeat(61) }, 'firstName', 'field-too-long'],
    [{ firstName: ' \u200e ' }, 'firstName', 'field-required'],
    [{ lastName: 7 }, 'lastName', 'field-invalid'],
    [{ terms: 'off' }, 'terms', 'terms-required'],
    [{ terms: ['on'] }, 'terms', 'field-invalid'],
    [{ profileType: 'operator' }, 'profileType', 'field-invalid'],
  ]
  for (const [change, field, code] of wrong) {
    const problem = await refusal({ ...anna, email: 'new@example.org', ...change })
    expect([problem.field, problem.code], JSON.stringify(change).slice(0, 60)).toEqual([field, code])
    expect(problem.status).toBeGreaterThanOrEqual(400)
    expect(problem.status).toBeLessThan(500)
  }
  const organisation = { ...signUpForm('gemeinde'), email: 'new@example.org' }
  expect(await refusal({ ...organisation, organisationType: 'bank' })).toMatchObject({ field: 'organisationType' })
  expect(await refusal({ ...organisation, name: '' })).toMatchObject({ field: 'name', code: 'field-required' })
  expect(await db.selectFrom('users').select('id').execute()).toHaveLength(before.length)
})

test('accounts from one network address are counted together, whichever way they are opened', async () => {
  const address = '192.0.2.200'
  const form = (email: string) => ({ ...anna, email, address })
  const identityProviders = [{ id: 'x', prove: () => Promise.reject(new Error('not asked')) }]
  const ways: ((email: string) => Promise<unknown>)[] = [
    (email) => signUp(app, visitor, form(email)),
    (email) => createAccount(app, visitor, form(email)),
    (email) => createAccountByIdentity({ ...app, identityProviders } as never, visitor, { ...form(email), ...proof }),
  ]
  await db.deleteFrom('attempts').execute()
  for (const [index, open] of ways.entries()) await open(`way-${index}@example.org`).catch(() => undefined)
  const counters = await db.selectFrom('attempts').select('used').where('subject', 'like', 'signup:%').execute()
  expect(counters).toEqual([{ used: 3 }])
  await db.updateTable('attempts').set({ used: limits.signup.max }).execute()
  for (const open of ways) await expect(open('late@example.org')).rejects.toMatchObject({ code: 'too-many-requests' })
  await signUp(app, visitor, { ...form('late@example.org'), address: '192.0.2.201' })
})

const proof = { idpId: 'x', idpClientId: 'y', idpToken: 'z' }
