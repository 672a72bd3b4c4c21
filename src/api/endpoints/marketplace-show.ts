import { z } from 'zod'
import { everybody, integrationReads, type Outcome, reads } from '../endpoint.ts'
import { marketplaceId } from '../resources/user-resource.ts'

const show = {
  path: 'marketplace/show',
  answers: 'marketplace',
  summary: 'The marketplace: its name and what it is.',
  input: z.strictObject({}),
  run: async (): Promise<Outcome> => ({ one: { kind: 'marketplace', id: marketplaceId } }),
}

export const marketplaceEndpoints = [reads({ ...show, who: everybody })]
export const integrationMarketplaceEndpoints = [integrationReads(show)]
