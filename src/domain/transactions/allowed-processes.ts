import { allowedAliases, type ProcessSettings } from '#config/allowed-aliases.ts'
import { Problem } from '#kernel/problem.ts'
import type { Process, Transition } from './process.ts'

/** Returns the name by which callers ask for a process, such as `free-stay/release-1`. */
export function aliasOf({ name, alias }: Pick<Process, 'name' | 'alias'>): string {
  return `${name}/${alias}`
}

/** Whether a step neither books nor pays nor reviews: it only opens a conversation. */
export function isOnlyChat({ actions }: Pick<Transition, 'actions'>): boolean {
  return actions.every(({ name }) => name === 'update-protected-data')
}

/** Whether a step makes a booking. */
export function makesBooking({ actions }: Pick<Transition, 'actions'>): boolean {
  return actions.some(({ name }) => name.startsWith('create-') && name.endsWith('-booking'))
}

/**
 * Checks that the marketplace allows the process. A conversation may follow any process; any other transition needs an
 * allowed one, because a client could otherwise choose a process without payment where stays cost money. Throws
 * `transaction-unknown-alias`.
 */
export function requireAllowed(marketplace: ProcessSettings, process: Process, transition: Transition): void {
  if (isOnlyChat(transition) || allowedAliases(marketplace).includes(aliasOf(process))) return
  throw new Problem('transaction-unknown-alias')
}
