import { z } from 'zod'
import { deleteAccount } from '#domain/privacy/index.ts'
import {
  changeEmail,
  changePassword,
  createAccount,
  createAccountByIdentity,
  requestVerification,
  requireMember,
  updateProfileData,
  verifyEmailByToken,
} from '#domain/users/index.ts'
import { isProblem, Problem } from '#kernel/problem.ts'
import { type Call, everybody, members, membersThemselves, reads, type Ref, trusted, writes } from '../../endpoint.ts'
import { extendedData, id, text } from '../../wire/input.ts'

const profile = {
  firstName: text(1000),
  lastName: text(1000),
  displayName: text(1000).optional(),
  bio: text(20_000).nullable().optional(),
  publicData: extendedData.optional(),
  protectedData: extendedData.optional(),
  privateData: extendedData.optional(),
}

const ofSelf = { who: members, answers: 'currentUser' } as const
const bySelf = { who: membersThemselves, answers: 'currentUser' } as const

export const currentUserEndpoints = [
  reads({
    ...ofSelf,
    path: 'current_user/show',
    summary: 'The user of the token.',
    input: z.strictObject({}),
    run: async (call) => ({ one: self(call) }),
  }),
  writes({
    path: 'current_user/create',
    who: everybody,
    answers: 'currentUser',
    summary: 'Creates an account and sends the verification e-mail. Issues no token.',
    input: z.strictObject({ ...profile, email: text(1000), password: text(1000) }),
    async run({ app, access, address }, input) {
      const { userId } = await createAccount(app, access.viewer, { ...input, address })
      return { one: { kind: 'newUser', id: userId } }
    },
  }),
  writes({
    path: 'current_user/create_with_idp',
    who: everybody,
    answers: 'currentUser',
    summary: 'Creates an account for a user whom an identity provider has authenticated.',
    input: z.strictObject({
      ...z.object(profile).partial().shape,
      idpId: text(100),
      idpClientId: text(500),
      idpToken: text(20_000),
      email: text(1000).optional(),
    }),
    async run({ app, access, address }, input) {
      const { userId } = await createAccountByIdentity(app, access.viewer, { ...input, address })
      return { one: { kind: 'newUser', id: userId } }
    },
  }),
  writes({
    ...ofSelf,
    path: 'current_user/update_profile',
    summary: 'Updates the profile. Extended data is merged key by key; null removes a key.',
    input: z.strictObject({ ...profile, profileImageId: id.nullable() }).partial(),
    async run(call, input) {
      await updateProfileData(call.app, call.access.viewer, input)
      return { one: self(call) }
    },
  }),
  writes({
    ...bySelf,
    path: 'current_user/change_email',
    summary: 'Requests another e-mail address; it replaces the current one when it is verified.',
    input: z.strictObject({ currentPassword: text(1000), email: text(1000) }),
    async run(call, input) {
      await changeEmail(call.app, call.access.viewer, input)
      return { one: self(call) }
    },
  }),
  writes({
    ...bySelf,
    path: 'current_user/change_password',
    summary: 'Changes the password and ends every other session.',
    input: z.strictObject({ currentPassword: text(1000), newPassword: text(1000) }),
    async run(call, input) {
      await changePassword(call.app, call.access.viewer, input)
      return { one: self(call) }
    },
  }),
  writes({
    ...ofSelf,
    path: 'current_user/verify_email',
    summary: 'Verifies the e-mail address by the token of the mail.',
    input: z.strictObject({ verificationToken: text(1000) }),
    async run(call, { verificationToken }) {
      await verifyEmailByToken(call.app, call.access.viewer, { token: verificationToken }, self(call).id).catch(
        (error: unknown) => {
          if (!isProblem(error) || error.field !== 'token') throw error
          throw new Problem(error.code, { field: 'verificationToken' })
        },
      )
      return { one: self(call) }
    },
  }),
  writes({
    ...ofSelf,
    path: 'current_user/send_verification_email',
    summary: 'Sends the verification e-mail again.',
    input: z.strictObject({}),
    async run(call) {
      await requestVerification(call.app, call.access.viewer)
      return { one: self(call) }
    },
  }),
  writes({
    path: 'current_user/delete',
    who: trusted,
    answers: 'currentUser',
    summary: 'Deletes the account and its listings. Messages to others stay.',
    input: z.strictObject({ currentPassword: text(1000), deleteFromStripe: z.boolean().optional() }),
    async run(call, input) {
      await deleteAccount(call.app, call.access.viewer, input)
      return { one: { ...self(call), made: { attributes: {} } } }
    },
  }),
]

/** Returns the calling person as a resource. */
export function self({ access }: Call): Ref {
  return { kind: 'currentUser', id: requireMember(access.viewer).userId }
}
