import { appendFileSync } from 'node:fs'
import type { Refusal } from './refusal.ts'

/** A request that no client should have sent: its parameters, address or version are wrong whatever the state is. */
export type Malformed = { method: string; path: string; message: string; code: string | null; param: string | null }

/** Codes of parameters that are wrong in every state. */
const codes = new Set([
  'parameter_invalid_empty',
  'parameter_invalid_integer',
  'parameter_missing',
  'parameter_unknown',
  'parameters_exclusive',
  'payment_method_types_no_longer_supported',
])

/** Whether an error that came from a request's effect is about its parameters. */
export function isAboutParameters({ error }: Refusal): boolean {
  return error.code !== undefined && codes.has(error.code)
}

/** Adds a line of JSON to the file of malformed requests. Does nothing when there is none. */
export function noteMalformed(
  file: string,
  { method, path }: Pick<Malformed, 'method' | 'path'>,
  { error }: Refusal,
): void {
  if (!file) return
  const { message, code = null, param = null } = error
  const line: Malformed = { method, path, message, code, param }
  appendFileSync(file, `${JSON.stringify(line)}\n`)
}
