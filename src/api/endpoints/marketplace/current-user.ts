import { z } from 'zod'
import { requireMember } from '#domain/users/index.ts'
import { type Call, members, reads, type Ref } from '../../endpoint.ts'

export const currentUserEndpoints = [
  reads({
    path: 'current_user/show',
    who: members,
    summary: 'The person whose token this is.',
    answers: 'currentUser',
    input: z.strictObject({}),
    run: async (call) => ({ one: self(call) }),
  }),
]

function self({ access }: Call): Ref {
  return { kind: 'currentUser', id: requireMember(access.viewer).userId }
}
