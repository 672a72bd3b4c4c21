import type { Marketplace } from './marketplace.ts'

export type ProcessSettings = Pick<Marketplace, 'process' | 'otherProcesses'>

/** Returns the aliases of the processes in which something may be booked, the marketplace's own first. */
export function allowedAliases({ process, otherProcesses }: ProcessSettings): string[] {
  return [...new Set([process, ...otherProcesses])]
}

/**
 * Returns the process that listings and assets name, because client templates know it: one of the allowed `default-`
 * processes, or a conversation without booking where the marketplace allows none of them.
 */
export function clientAlias(marketplace: ProcessSettings): string {
  return allowedAliases(marketplace).find((alias) => alias.startsWith('default-')) ?? 'default-inquiry/release-1'
}

/** What clients count a booking in. `inquiry`: a conversation without booking counts nothing. */
export type ClientUnit = 'night' | 'hour' | 'inquiry'

/** Returns the units that listings of a marketplace may have, the usual one first. */
export function clientUnits(marketplace: ProcessSettings & Pick<Marketplace, 'availability'>): ClientUnit[] {
  if (clientAlias(marketplace).startsWith('default-inquiry/')) return ['inquiry']
  return marketplace.availability.hours ? ['night', 'hour'] : ['night']
}

/** Name of the listing type of a category's listings that are given in this unit. */
export function clientListingType(category: string, unit: ClientUnit): string {
  return unit === 'hour' ? category + hourSuffix : category
}

/** Ends the name of a listing type whose listings are given by the hour. */
export const hourSuffix = '-hour'
