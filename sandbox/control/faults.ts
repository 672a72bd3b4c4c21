import { invalid, Refusal } from '../http/refusal.ts'
import type { Sandbox } from '../store/sandbox.ts'
import type { Fault, Resource } from '../store/state.ts'

const kinds = ['cut', 'rate_limit', 'conflict', 'server_error', 'timeout', 'error']

/** Adds a fault for the next matching requests. @throws {Refusal} when its description is wrong. */
export function addFault(sandbox: Sandbox, given: Resource): Fault {
  if (!kinds.includes(given.kind)) throw invalid(undefined, `kind is one of ${kinds.join(', ')}`, 'kind')
  if (given.when !== undefined && !['before', 'after'].includes(given.when))
    throw invalid(undefined, 'when is before or after', 'when')
  if (given.kind === 'error' && !given.error?.type)
    throw invalid(undefined, 'error needs a type and a message', 'error')
  for (const number of ['times', 'delay_ms', 'status'])
    if (given[number] !== undefined && !(Number.isInteger(given[number]) && given[number] > 0))
      throw invalid('parameter_invalid_integer', `${number} is a whole number above 0`, number)
  const fault: Fault = {
    method: given.method ?? 'POST',
    path: given.path ?? '*',
    kind: given.kind,
    when: given.when ?? 'before',
    times: given.times ?? 1,
    delayMilliseconds: given.delay_ms ?? 30_000,
    status: given.status ?? 402,
    error: given.error ?? null,
  }
  sandbox.state.faults.push(fault)
  return fault
}

/**
 * Takes the next fault for a request, or returns undefined. A `*` in its path stands for any part of one. An answer that is
 * only repeated can be lost, and nothing else.
 */
export function takeFault(sandbox: Sandbox, method: string, path: string, isRepeated = false): Fault | undefined {
  const { faults } = sandbox.state
  const fault = faults.find(
    (one) =>
      (one.method === '*' || one.method === method) && matches(one.path, path) && (one.kind === 'cut' || !isRepeated),
  )
  if (!fault) return undefined
  fault.times -= 1
  if (fault.times <= 0) faults.splice(faults.indexOf(fault), 1)
  return fault
}

function matches(pattern: string, path: string): boolean {
  if (pattern === '*') return true
  const escaped = pattern.split('*').map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`))
  return new RegExp(`^${escaped.join('[^/]+')}$`).test(path)
}

/** Returns the answer that a fault gives instead of the real one, or undefined when it gives none. */
export function refusalOf(fault: Fault): Refusal | undefined {
  if (fault.kind === 'rate_limit')
    return new Refusal(429, { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many requests.' })
  if (fault.kind === 'conflict')
    return new Refusal(409, {
      type: 'invalid_request_error',
      code: 'lock_timeout',
      message: 'This object cannot be accessed right now because another API request is accessing it.',
    })
  if (fault.kind === 'server_error') return serverError()
  if (fault.kind === 'error') return new Refusal(fault.status, fault.error as Refusal['error'])
  return undefined
}

/** Returns the answer to a request that failed for a reason inside the provider. */
export function serverError(): Refusal {
  return new Refusal(500, { type: 'api_error', message: 'An unknown error occurred.' })
}
