import { z } from 'zod'
import { requestPasswordReset, resetPassword } from '#domain/users/index.ts'
import { everybody, writes } from '../../endpoint.ts'
import { text } from '../../wire/input.ts'

const reset = { who: everybody, answers: 'passwordReset' } as const

export const passwordResetEndpoints = [
  writes({
    ...reset,
    path: 'password_reset/request',
    summary: 'Sends a link for setting a new password.',
    input: z.strictObject({ email: text(1000) }),
    async run({ app, address }, { email }) {
      const { id } = await requestPasswordReset(app, { email, address })
      return { one: { kind: 'passwordReset', id, made: { attributes: {} } } }
    },
  }),
  writes({
    ...reset,
    path: 'password_reset/reset',
    summary: 'Sets a new password by the token of the mail and ends every session.',
    input: z.strictObject({ email: text(1000), passwordResetToken: text(1000), newPassword: text(1000) }),
    async run({ app }, input) {
      const { userId } = await resetPassword(app, input)
      return { one: { kind: 'passwordReset', id: userId, made: { attributes: {} } } }
    },
  }),
]
