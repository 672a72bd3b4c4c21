import type { Marketplace } from './marketplace.ts'

export type ProcessSettings = Pick<Marketplace, 'process' | 'otherProcesses'>

/** Returns the aliases of the processes in which something may be booked, the marketplace's own first. */
export function allowedAliases({ process, otherProcesses }: ProcessSettings): string[] {
  return [...new Set([process, ...otherProcesses])]
}

/**
 * Returns the process named in listings and assets, because client templates know it: one of the allowed `default-`
 * processes, or a conversation without booking where the marketplace allows none of them.
 */
export function clientAlias(marketplace: ProcessSettings): string {
  return allowedAliases(marketplace).find((alias) => alias.startsWith('default-')) ?? 'default-inquiry/release-1'
}

/** The unit of a booking in clients. `inquiry`: a conversation without booking has none. */
export type ClientUnit = 'night' | 'hour' | 'inquiry'

/** Returns the units that listings of a marketplace may have, the usual one first. */
export function clientUnits(marketplace: ProcessSettings & Pick<Marketplace, 'availability'>): ClientUnit[] {
  if (clientAlias(marketplace).startsWith('default-inquiry/')) return ['inquiry']
  return marketplace.availability.hours ? ['night', 'hour'] : ['night']
}

/** Returns the name of the listing type for a category and a unit. */
export function clientListingType(category: string, unit: ClientUnit): string {
  return unit === 'hour' ? category + hourSuffix : category
}

/** End of the name of a listing type by the hour. */
export const hourSuffix = '-hour'
