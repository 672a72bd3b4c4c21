import { z } from 'zod'
import {
  approvePerson,
  changePermissions,
  queryUsers,
  updateProfileOf,
  type UserFilter,
  userIdByEmail,
  confirmEmail,
} from '#domain/users/index.ts'
import { integrationReads, integrationWrites, type Outcome } from '../../endpoint.ts'
import { extendedFilter } from '../../read-listing-query.ts'
import { pageMeta } from '../../page-meta.ts'
import { extendedData, id, query, text } from '../../wire/input.ts'
import { paging } from '../../wire/paging.ts'
import { Refusal } from '../../wire/refusal.ts'

const answers = 'user'
const columns = { pub: 'public_data', prot: 'protected_data', priv: 'private_data', meta: 'metadata' } as const

const permission = z
  .enum(['permission/allow', 'permission/deny'])
  .transform((said) => said === 'permission/allow')
  .optional()

export const userEndpoints = [
  integrationReads({
    path: 'users/show',
    answers,
    summary: 'A user, by id or by e-mail address, with all of their data.',
    input: z.strictObject({ id: query.id.optional(), email: z.string().max(1000).optional() }),
    async run({ app }, input) {
      if ((input.id === undefined) === (input.email === undefined))
        throw new Refusal('validation-invalid-params', 'Either id or email is asked for.')
      const found = input.id ?? (await userIdByEmail(app, input.email ?? ''))
      if (!found) throw new Refusal('not-found', 'There is nobody with this address.')
      return one(found)
    },
  }),
  integrationReads({
    path: 'users/query',
    answers,
    summary: 'Users by extended data and by the time of their sign-up.',
    prefixes: ['pub_', 'prot_', 'priv_', 'meta_'],
    input: z.strictObject({
      createdAtStart: query.instant.optional(),
      createdAtEnd: query.instant.optional(),
      sort: z.enum(['createdAt', '-createdAt']).default('createdAt'),
      ...paging(),
    }),
    async run({ app, extended }, { createdAtStart, createdAtEnd, sort, ...pages }) {
      const { ids, totalItems } = await queryUsers(app, {
        ...pages,
        filters: Object.entries(extended).map(([key, value]) => userFilter(key, value)),
        createdFrom: createdAtStart,
        createdBefore: createdAtEnd,
        oldestFirst: sort === '-createdAt',
      })
      return { many: ids.map((each) => ({ kind: 'operatorUser', id: each })), meta: pageMeta(pages, totalItems) }
    },
  }),
  integrationWrites({
    path: 'users/update_profile',
    answers,
    summary: 'Updates the profile of a user, including metadata.',
    input: z.strictObject({
      id,
      firstName: text(1000).optional(),
      lastName: text(1000).optional(),
      displayName: text(1000).optional(),
      bio: text(20_000).nullable().optional(),
      publicData: extendedData.optional(),
      protectedData: extendedData.optional(),
      privateData: extendedData.optional(),
      metadata: extendedData.optional(),
      profileImageId: id.nullable().optional(),
    }),
    async run({ app }, { id: userId, ...said }) {
      await updateProfileOf(app, userId, said)
      return one(userId)
    },
  }),
  integrationWrites({
    path: 'users/approve',
    answers,
    summary: 'Approves a pending user; 409 conflict for any other.',
    input: z.strictObject({ id }),
    async run({ app, access }, input) {
      await approvePerson(app, access.viewer, { userId: input.id })
      return one(input.id)
    },
  }),
  integrationWrites({
    path: 'users/verify_email',
    answers,
    summary: 'Marks a user’s e-mail address as verified.',
    input: z.strictObject({ id, email: text(1000) }),
    async run({ app }, input) {
      await confirmEmail(app, input)
      return one(input.id)
    },
  }),
  integrationWrites({
    path: 'users/update_permissions',
    answers,
    summary: 'Denies or allows permissions of a user: permission/deny, permission/allow.',
    input: z.strictObject({
      id,
      postListings: permission,
      initiateTransactions: permission,
      read: permission,
    }),
    async run({ app, access }, { id: userId, ...may }) {
      await changePermissions(app, access.viewer, { userId, may })
      return one(userId)
    },
  }),
]

function one(userId: string): Outcome {
  return { one: { kind: 'operatorUser', id: userId } }
}

function userFilter(name: string, value: string): UserFilter {
  const prefix = (/^(pub|prot|priv|meta)_/.exec(name)?.[1] ?? 'pub') as keyof typeof columns
  const { key, mode, values } = extendedFilter(`pub_${name.slice(prefix.length + 1)}`, value, { fields: [] })
  return { data: columns[prefix], key, mode, values }
}
