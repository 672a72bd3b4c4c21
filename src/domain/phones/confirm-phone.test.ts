import { beforeEach, expect, test } from 'vitest'
import { isProblem } from '#kernel/problem.ts'
import { day, hour, minute, testApp } from '#tests/app.ts'
import { freshDatabase } from '#tests/database.ts'
import { password, person } from '#tests/people.ts'
import { personFacts } from '../reviews/index.ts'
import { saveContactDetails } from '../users/index.ts'
import { confirmPhone, type PhoneMessage, phoneState, purgePhoneCodes, requestPhoneCode } from './index.ts'

const { db } = await freshDatabase()
const sent: PhoneMessage[] = []
let isDown = false
const app = await testApp(db, {
  phoneMessages: {
    send: async (message) => {
      if (isDown) throw new Error('down')
      sent.push(message)
    },
  },
})
const anna = await person(app, 'anna')
const ben = await person(app, 'ben')
const chiara = await person(app, 'chiara')

beforeEach(async () => {
  isDown = false
  sent.length = 0
  app.clock.pass(day)
  await db.deleteFrom('attempts').execute()
  await write('')
  await write('0170 555 0143')
})

const write = (phoneNumber: string) =>
  saveContactDetails(app, anna, { email: 'anna@example.org', phoneNumber, currentPassword: password })
const ask = (who = anna, address = '192.0.2.1') => codeOf(requestPhoneCode(app, who, { address }))
const enter = (code: string | undefined, who = anna) => codeOf(confirmPhone(app, who, { code }))
const isShown = async () => (await personFacts(app, ben, anna.userId))?.forMembers?.phoneConfirmed

async function codeOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'done',
    (error: unknown) => (isProblem(error) ? error.code : String(error)),
  )
}

test('a number is confirmed by the code of a message, and others learn that it is, until it changes', async () => {
  expect(await isShown()).toBe(false)
  expect(await ask()).toBe('done')
  expect(sent).toEqual([{ to: '+491705550143', code: expect.stringMatching(/^\d{6}$/), minutes: 10, locale: 'de' }])
  expect(await phoneState(app, anna)).toMatchObject({ hasCode: true, confirmedAt: null })
  expect(await enter(sent[0]?.code.replace(/(...)/, '$1 '))).toBe('done')
  expect(await phoneState(app, anna)).toEqual({
    number: '0170 555 0143',
    confirmedAt: app.clock.now(),
    hasCode: false,
  })
  expect(await isShown()).toBe(true)
  expect(JSON.stringify(await personFacts(app, ben, anna.userId))).not.toContain('555')
  expect(await ask()).toBe('phone-already-confirmed')
  await write('0170 555 0144')
  expect(await phoneState(app, anna)).toMatchObject({ confirmedAt: null, hasCode: false })
  expect(await isShown()).toBe(false)
})

test('a code works once, for ten minutes, and for the number that it was sent to', async () => {
  await ask()
  const [first] = sent
  app.clock.pass(10 * minute)
  expect(await enter(first?.code)).toBe('phone-code-expired')
  await ask()
  await write('0170 555 0144')
  expect(await enter(sent[1]?.code)).toBe('phone-code-expired')
  await ask()
  expect(await enter(sent[2]?.code)).toBe('done')
  expect(await enter(sent[2]?.code)).toBe('phone-code-expired')
})

test('after five wrong codes a code ends, and a code of somebody else is a wrong one', async () => {
  await ask()
  const right = sent[0]?.code ?? ''
  const wrong = right === '000000' ? '111111' : '000000'
  expect(await enter(right, ben)).toBe('phone-code-expired')
  // What is no code of six digits is not counted.
  for (const typed of [wrong, '', wrong, undefined, wrong, '12345', wrong, 'x'.repeat(1000), wrong])
    expect(await enter(typed)).toBe('phone-code-wrong')
  expect(await enter(right)).toBe('phone-code-expired')
  expect(await isShown()).toBe(false)
})

test('messages are limited by hour and day, for the member, the number and the network address', async () => {
  for (const outcome of ['done', 'done', 'done', 'too-many-requests']) expect(await ask()).toBe(outcome)
  app.clock.pass(hour)
  for (const outcome of ['done', 'done']) expect(await ask()).toBe(outcome)
  app.clock.pass(hour)
  for (const outcome of ['done', 'too-many-requests']) expect(await ask()).toBe(outcome)
  expect(sent).toHaveLength(6)
  await saveContactDetails(app, ben, { email: 'ben@example.org', phoneNumber: '+49 170 5550143' })
  expect(await ask(ben)).toBe('too-many-requests')
})

test('no message goes to what is no number, from an unconfirmed address, and where none are sent', async () => {
  await write('+999 12345')
  expect(await ask()).toBe('phone-invalid')
  await write('')
  expect(await ask()).toBe('phone-invalid')
  expect(await ask(chiara)).toBe('email-not-verified')
  await write('0170 555 0143')
  const without = { ...app, phoneMessages: undefined }
  expect(await codeOf(requestPhoneCode(without, anna, {}))).toBe('forbidden')
  expect(await phoneState(without, anna)).toBeNull()
  expect(sent).toEqual([])
})

test('a message that was not sent leaves no code, and codes are deleted by time', async () => {
  isDown = true
  expect(await ask()).toBe('phone-not-sent')
  expect(await phoneState(app, anna)).toMatchObject({ hasCode: false })
  expect(await purgePhoneCodes(db as never, new Date(app.clock.now().getTime() + minute))).toBeGreaterThan(0)
  expect(await db.selectFrom('phoneCodes').selectAll().execute()).toEqual([])
})
