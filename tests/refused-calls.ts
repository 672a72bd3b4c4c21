import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Malformed } from '../sandbox/http/malformed.ts'

/** A connection to another machine, or the question where it is, that was refused. */
export type OutsideCall = { host: string; program: string[] }

type Refused = { SANDBOX_MALFORMED_FILE: Malformed; OUTSIDE_CALLS_FILE: OutsideCall }
const files = ['SANDBOX_MALFORMED_FILE', 'OUTSIDE_CALLS_FILE'] as const
const guard = `--import=${pathToFileURL(resolve(import.meta.dirname, 'stay-on-machine.mjs')).href}`

/**
 * Lets this process and every program it starts from now on note two kinds of call that no test expects: calls to the
 * payment sandbox that are malformed, and calls to other machines. Returns what forgets the notes.
 */
export async function noteRefusedCalls(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'quartier-refused-'))
  for (const name of files) process.env[name] = join(folder, name)
  const options = process.env.NODE_OPTIONS ?? ''
  if (!options.includes(guard)) process.env.NODE_OPTIONS = `${options} ${guard}`.trim()
  await import('./stay-on-machine.mjs')
  return () => rmSync(folder, { recursive: true, force: true })
}

/** Returns the calls to the payment sandbox that were malformed, and forgets them: for a test that expects them. */
export function takeMalformedCalls(): Malformed[] {
  return take('SANDBOX_MALFORMED_FILE')
}

/** Returns the calls to other machines that were refused, and forgets them: for a test that expects them. */
export function takeOutsideCalls(): OutsideCall[] {
  return take('OUTSIDE_CALLS_FILE')
}

/** Throws when a call was refused that nobody has taken as expected. */
export function expectNoRefusedCalls(): void {
  const refused = [...takeMalformedCalls(), ...takeOutsideCalls()].map((call) => JSON.stringify(call))
  if (refused.length > 0) throw new Error(`calls that no test expects:\n${[...new Set(refused)].join('\n')}`)
}

function take<Name extends keyof Refused>(name: Name): Refused[Name][] {
  const file = process.env[name]
  if (!file) throw new Error(`${name} is not set`)
  try {
    const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
    rmSync(file)
    return lines.map((line) => JSON.parse(line) as Refused[Name])
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
