import type { Marketplace } from './marketplace.ts'

export type ProcessSettings = Pick<Marketplace, 'process' | 'otherProcesses'>

/** The aliases of the processes in which something may be booked, the marketplace's own first. */
export function allowedAliases({ process, otherProcesses }: ProcessSettings): string[] {
  return [...new Set([process, ...otherProcesses])]
}

/**
 * The process that listings and assets name, because client templates know it: one of the allowed `default-` processes, or
 * a conversation without booking where the marketplace allows none of them.
 */
export function clientAlias(marketplace: ProcessSettings): string {
  return allowedAliases(marketplace).find((alias) => alias.startsWith('default-')) ?? 'default-inquiry/release-1'
}

/** What clients count a booking of `clientAlias` in: a conversation without booking counts nothing. */
export function clientUnit(marketplace: ProcessSettings): 'night' | 'inquiry' {
  return clientAlias(marketplace).startsWith('default-inquiry/') ? 'inquiry' : 'night'
}
