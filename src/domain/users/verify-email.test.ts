import { expect, test } from 'vitest'
import { day, hour, testApp } from '#tests/app.ts'
import { freshDatabase } from '#tests/database.ts'
import { person, signUpForm } from '#tests/people.ts'
import {
  changeUnverifiedEmail,
  openSession,
  requestVerification,
  resolveSession,
  signUp,
  verificationCode,
  verificationState,
  verificationToken,
  verifyEmailByCode,
  verifyEmailByToken,
  type Viewer,
} from './index.ts'

const { db } = await freshDatabase()
const app = await testApp(db)
const visitor = { kind: 'visitor', locale: 'de' } as const
await person(app, 'chiara')
let number = 0

/** Somebody new with an address nobody has proved yet. */
async function newcomer(): Promise<Viewer & { kind: 'member' }> {
  const { userId } = await signUp(app, visitor, { ...signUpForm('chiara'), email: `new${++number}@example.org` })
  return (await openSession(app, userId)).member
}

async function newest(userId: string) {
  const rows = await db
    .selectFrom('emailVerifications')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('id')
    .execute()
  const last = rows.at(-1)
  if (!last) throw new Error('no verification')
  return last
}

const isVerified = async (userId: string) =>
  (await db.selectFrom('users').select('emailVerified').where('id', '=', userId).executeTakeFirstOrThrow())
    .emailVerified

test('the link of the mail confirms once, for any viewer', async () => {
  const { userId } = await newcomer()
  const token = verificationToken(app, await newest(userId))
  expect(await isVerified(userId)).toBe(false)
  expect(await verifyEmailByToken(app, visitor, { token })).toEqual({
    userId,
    sessionToken: null,
    awaitsApproval: false,
  })
  expect(await isVerified(userId)).toBe(true)
  await expect(verifyEmailByToken(app, visitor, { token })).rejects.toMatchObject({
    code: 'verification-token-invalid',
  })
  const told = await db.selectFrom('events').select('name').where('subjectId', '=', userId).execute()
  expect(told.filter(({ name }) => name === 'user.email-verified')).toHaveLength(1)
})

test("where only one's own address is to be confirmed, somebody else's link changes nothing", async () => {
  const { userId } = await newcomer()
  const other = await newcomer()
  const token = verificationToken(app, await newest(userId))
  await expect(verifyEmailByToken(app, visitor, { token }, other.userId)).rejects.toMatchObject({
    code: 'verification-token-invalid',
  })
  expect(await isVerified(userId)).toBe(false)
  expect(await verifyEmailByToken(app, visitor, { token }, userId)).toMatchObject({ userId })
})

test('of twenty clicks at once on one link one confirms', async () => {
  const { userId } = await newcomer()
  const token = verificationToken(app, await newest(userId))
  const clicks = await Promise.allSettled(Array.from({ length: 20 }, () => verifyEmailByToken(app, visitor, { token })))
  expect(clicks.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('a made-up, changed or old link confirms nothing', async () => {
  const { userId } = await newcomer()
  const genuine = verificationToken(app, await newest(userId))
  const last = genuine.at(-2) === 'A' ? 'B' : 'A'
  const foreign = verificationToken({ secret: 'another secret' }, await newest(userId))
  const changed = `${genuine.slice(0, -2)}${last}${genuine.at(-1)}`
  for (const token of ['', 'x', changed, foreign, 'A'.repeat(67), 'x'.repeat(5000), 7, null, undefined, ['x'], {}])
    await expect(verifyEmailByToken(app, visitor, { token }), String(token)).rejects.toMatchObject({
      code: 'verification-token-invalid',
    })
  app.clock.pass(day)
  await expect(verifyEmailByToken(app, visitor, { token: genuine })).rejects.toMatchObject({
    code: 'verification-token-invalid',
  })
  expect(await isVerified(userId)).toBe(false)
})

test('the six digits confirm, typed with spaces too', async () => {
  const viewer = await newcomer()
  const code = verificationCode(app, await newest(viewer.userId))
  expect(code).toMatch(/^\d{6}$/)
  await verifyEmailByCode(app, viewer, { code: ` ${code.slice(0, 3)} ${code.slice(3)}` })
  expect(await isVerified(viewer.userId)).toBe(true)
  await expect(verifyEmailByCode(app, viewer, { code })).rejects.toMatchObject({ code: 'email-already-verified' })
})

test('after five wrong codes the right one is dead too, also when guessed side by side', async () => {
  const viewer = await newcomer()
  const right = verificationCode(app, await newest(viewer.userId))
  const wrong = right === '000000' ? '000001' : '000000'
  const guesses = await Promise.allSettled(
    Array.from({ length: 12 }, () => verifyEmailByCode(app, viewer, { code: wrong })),
  )
  const codes = guesses.map((guess) => (guess.status === 'rejected' ? guess.reason.code : 'in'))
  expect(codes.filter((code) => code === 'verification-code-wrong')).toHaveLength(5)
  expect(codes.filter((code) => code === 'verification-code-expired')).toHaveLength(7)
  await expect(verifyEmailByCode(app, viewer, { code: right })).rejects.toMatchObject({
    code: 'verification-code-expired',
    field: 'code',
  })
  await requestVerification(app, viewer)
  await verifyEmailByCode(app, viewer, { code: verificationCode(app, await newest(viewer.userId)) })
  expect(await isVerified(viewer.userId)).toBe(true)
})

test('a code of another form is refused before it counts', async () => {
  const viewer = await newcomer()
  for (const code of ['', '12345', '1234567', 'abcdef', 123456, null, ['123456'], '1'.repeat(500)])
    await expect(verifyEmailByCode(app, viewer, { code })).rejects.toMatchObject({ code: 'verification-code-wrong' })
  expect((await newest(viewer.userId)).wrongCodes).toBe(0)
  await expect(verifyEmailByCode(app, visitor, { code: '123456' })).rejects.toMatchObject({ code: 'not-signed-in' })
})

test('five mails a day are possible, asked for side by side too, and it says when the next is', async () => {
  const viewer = await newcomer()
  app.clock.pass(hour)
  const asked = await Promise.allSettled(Array.from({ length: 8 }, () => requestVerification(app, viewer)))
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(4)
  const next = new Date(app.clock.now().getTime() + 23 * hour)
  await expect(requestVerification(app, viewer)).rejects.toMatchObject({
    code: 'email-too-many-verification-requests',
    params: { max: 5, next: next.toISOString() },
  })
  expect(await verificationState(app, viewer)).toMatchObject({ mailsLeft: 0, nextMailAt: next, verified: false })
  app.clock.pass(23 * hour)
  await expect(requestVerification(app, viewer)).resolves.toBeUndefined()
})

test('a mistyped address is corrected, and the mail to the wrong one is dead', async () => {
  const viewer = await newcomer()
  const wrongLink = verificationToken(app, await newest(viewer.userId))
  await changeUnverifiedEmail(app, viewer, { email: 'Right@Example.org' })
  expect(await verificationState(app, viewer)).toMatchObject({ email: 'Right@example.org' })
  await expect(verifyEmailByToken(app, visitor, { token: wrongLink })).rejects.toMatchObject({
    code: 'verification-token-invalid',
  })
  await verifyEmailByToken(app, visitor, { token: verificationToken(app, await newest(viewer.userId)) })
  const { member } = await openSession(app, viewer.userId)
  await expect(changeUnverifiedEmail(app, member, { email: 'other@example.org' })).rejects.toMatchObject({
    code: 'email-already-verified',
  })
})

test('an address of somebody else is not taken over, and one that was left is free again', async () => {
  const [first, second] = [await newcomer(), await newcomer()]
  await expect(changeUnverifiedEmail(app, first, { email: 'CHIARA@example.org' })).rejects.toMatchObject({
    code: 'email-taken',
    field: 'email',
  })
  const left = (await verificationState(app, first)).email
  await changeUnverifiedEmail(app, first, { email: 'moved@example.org' })
  await changeUnverifiedEmail(app, second, { email: left })
  expect(await verificationState(app, second)).toMatchObject({ email: left })
})

test('a mistyped address is corrected after its five mails are used up, and corrections have a limit of their own', async () => {
  const viewer = await newcomer()
  for (let mail = 0; mail < 4; mail += 1) await requestVerification(app, viewer)
  await expect(requestVerification(app, viewer)).rejects.toMatchObject({ code: 'email-too-many-verification-requests' })
  const { sessionToken } = await changeUnverifiedEmail(app, viewer, { email: 'corrected-0@example.org' })
  expect((await resolveSession(app, sessionToken ?? '')).viewer).toMatchObject({ userId: viewer.userId })
  const codes = []
  for (let change = 1; change <= 12; change += 1) {
    const { member } = await openSession(app, viewer.userId)
    // Taken or free: after the limit the answer is the same.
    const email = change % 2 ? `corrected-${change}@example.org` : 'chiara@example.org'
    codes.push(
      await changeUnverifiedEmail(app, member, { email }).then(
        () => 'changed',
        ({ code }) => code,
      ),
    )
  }
  expect(codes.slice(0, 9)).toEqual(Array.from({ length: 9 }, (_, index) => (index % 2 ? 'email-taken' : 'changed')))
  expect(codes.slice(9)).toEqual(['too-many-requests', 'too-many-requests', 'too-many-requests'])
})
