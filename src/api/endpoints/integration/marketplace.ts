import { z } from 'zod'
import { integrationReads } from '../../endpoint.ts'
import { marketplaceId } from '../../resources/user-resource.ts'

export const integrationMarketplaceEndpoints = [
  integrationReads({
    path: 'marketplace/show',
    answers: 'marketplace',
    summary: 'The marketplace: its name and what it is.',
    input: z.strictObject({}),
    run: async () => ({ one: { kind: 'marketplace', id: marketplaceId } }),
  }),
]
