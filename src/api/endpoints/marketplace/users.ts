import { z } from 'zod'
import { everybody, reads } from '../../endpoint.ts'
import { query } from '../../wire/input.ts'

export const userEndpoints = [
  reads({
    path: 'users/show',
    who: everybody,
    summary: 'A person as everybody may see them.',
    answers: 'user',
    input: z.strictObject({ id: query.id }),
    run: async (_call, { id }) => ({ one: { kind: 'user', id } }),
  }),
]
