import { Problem } from '#kernel/problem.ts'
import type { Transition } from './process.ts'

/** Whether the call comes from our own server or another trusted one, and not from a browser with a person's token alone. */
export type Trust = { trusted?: boolean }

/** Checks that a privileged transition has a trusted caller. Throws `forbidden`. */
export function requireTrustedCaller({ privileged = false }: Transition, trusted: boolean): void {
  if (privileged && !trusted) throw new Problem('forbidden')
}
