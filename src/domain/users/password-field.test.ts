import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { loadMarketplace } from '#config/marketplace.ts'
import { testApp } from '#tests/app.ts'
import { freshDatabase } from '#tests/database.ts'
import { person, signUpForm } from '#tests/people.ts'
import { changePassword, createAccount, requestPasswordReset, resetPassword, resetToken, signUp } from './index.ts'

const euro2024 = await loadMarketplace('euro2024', resolve(import.meta.dirname, '../../..'))
const limits = { ...euro2024.limits, passwordLength: 20 }
const { db } = await freshDatabase()
const app = await testApp(db, { marketplace: { ...euro2024, limits } })
const visitor = { kind: 'visitor', locale: 'de' } as const
const ben = await person(await testApp(db), 'ben')
const names = { firstName: 'Eva', lastName: 'Ernst' }

test.each([
  ['a sign-up', 'password', (given: string) => signUp(app, visitor, { ...signUpForm('anna'), password: given })],
  [
    'a sign-up by a program',
    'password',
    (given: string) => createAccount(app, visitor, { ...names, email: 'eva@example.org', password: given }),
  ],
  [
    'a forgotten password',
    'newPassword',
    async (given: string) => {
      const reset = await requestPasswordReset(app, { email: 'ben@example.org', address: '192.0.2.1' })
      const passwordResetToken = resetToken(app, reset)
      await resetPassword(app, { email: 'ben@example.org', passwordResetToken, newPassword: given })
    },
  ],
  [
    'a change',
    'newPassword',
    (given: string) => changePassword(app, ben, { currentPassword: 'x'.repeat(20), newPassword: given }),
  ],
])('%s takes no password shorter than the marketplace asks for', async (_what, field, choose) => {
  await expect(choose('x'.repeat(19))).rejects.toMatchObject({ code: 'password-too-short', field, params: { min: 20 } })
  await expect(choose('x'.repeat(20))).resolves.not.toThrow()
})
