import { expect, test } from 'vitest'
import { testApp } from '#tests/app.ts'
import { freshDatabase } from '#tests/database.ts'
import { person } from '#tests/people.ts'
import { codeOf } from '#tests/refusal.ts'
import { contactDetails, saveContactDetails } from './index.ts'

const { db } = await freshDatabase()
const app = await testApp(db)
const anna = await person(app, 'anna')
const ben = await person(app, 'ben')
const { email: address } = await contactDetails(app, anna)

test('a phone number is kept and taken away without a password', async () => {
  await saveContactDetails(app, anna, { email: address, phoneNumber: ' +49 30 5550 143 ' })
  expect(await contactDetails(app, anna)).toMatchObject({ email: address, phoneNumber: '+49 30 5550 143' })
  await saveContactDetails(app, anna, { email: address, phoneNumber: '' })
  expect(await contactDetails(app, anna)).toMatchObject({ phoneNumber: '' })
})

test.each([
  ['call me', 'phone-invalid'],
  ['1'.repeat(41), 'field-too-long'],
])('%s is no phone number', async (phoneNumber, code) => {
  expect(await codeOf(saveContactDetails(app, anna, { email: address, phoneNumber }))).toBe(code)
  expect(await contactDetails(app, anna)).toMatchObject({ phoneNumber: '' })
})

test('another address needs the password, and nothing is saved without it', async () => {
  const wanted = { email: 'anna.neu@example.org', phoneNumber: '030 5550 144' }
  const wrong = { ...wanted, currentPassword: 'wrong password' }
  expect(await codeOf(saveContactDetails(app, anna, wanted))).toBe('password-required')
  expect(await codeOf(saveContactDetails(app, anna, wrong))).toBe('current-password-wrong')
  expect(await contactDetails(app, anna)).toMatchObject({ email: address, pendingEmail: null, phoneNumber: '' })
})

test('another address counts once it is confirmed; until then the present one stays', async () => {
  const wanted = { email: 'anna.neu@example.org', phoneNumber: '', currentPassword: 'quartier-demo' }
  expect(await saveContactDetails(app, anna, wanted)).toEqual({ confirmationSent: true })
  expect(await contactDetails(app, anna)).toMatchObject({ email: address, pendingEmail: 'anna.neu@example.org' })
  const phone = { email: 'anna.neu@example.org', phoneNumber: '030 5550 145' }
  expect(await saveContactDetails(app, anna, phone)).toEqual({ confirmationSent: false })
  const back = { email: address, phoneNumber: '030 5550 145', currentPassword: 'quartier-demo' }
  expect(await saveContactDetails(app, anna, back)).toEqual({ confirmationSent: false })
  expect(await contactDetails(app, anna)).toMatchObject({ email: address, pendingEmail: null })
})

test('the address of somebody else is refused', async () => {
  const { email } = await contactDetails(app, ben)
  const given = { email, phoneNumber: '', currentPassword: 'quartier-demo' }
  expect(await codeOf(saveContactDetails(app, anna, given))).toBe('email-taken')
})
