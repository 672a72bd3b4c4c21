import type { Marketplace } from '#config/marketplace.ts'
import { movesMoney, type Process } from './process.ts'
import { requireProcess } from './processes.ts'

type Priced = Pick<Marketplace, 'currency' | 'pricing'>

/**
 * Returns the marketplace's prices with the fees that are really charged: none where no step of the process moves money.
 */
export function chargedBy(marketplace: Priced, process: Process): Priced {
  const { currency, pricing } = marketplace
  if (!pricing || process.transitions.some(movesMoney)) return { currency, pricing }
  return { currency, pricing: { ...pricing, commission: { provider: 0, customer: 0 } } }
}

/** Whether the marketplace's own process moves money, so that its fees are charged and guests pay here. */
export function takesPayments({ process }: Pick<Marketplace, 'process'>): boolean {
  return requireProcess(process).transitions.some(movesMoney)
}
