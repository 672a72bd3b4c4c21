import { z } from 'zod'
import { everybody, reads } from '../../endpoint.ts'
import { marketplaceId } from '../../resources/user-resource.ts'

export const marketplaceEndpoints = [
  reads({
    path: 'marketplace/show',
    who: everybody,
    summary: 'The marketplace: its name and what it is.',
    answers: 'marketplace',
    input: z.strictObject({}),
    run: async () => ({ one: { kind: 'marketplace', id: marketplaceId } }),
  }),
]
