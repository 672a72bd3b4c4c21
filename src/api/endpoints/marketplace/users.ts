import { z } from 'zod'
import { browses } from '../../endpoint.ts'
import { query } from '../../wire/input.ts'

export const userEndpoints = [
  browses({
    path: 'users/show',
    summary: 'The public profile of a user.',
    answers: 'user',
    input: z.strictObject({ id: query.id }),
    run: async (_call, { id }) => ({ one: { kind: 'user', id } }),
  }),
]
