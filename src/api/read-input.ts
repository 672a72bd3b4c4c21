import { cutText } from '#kernel/cut-text.ts'
import type { z } from 'zod'
import { isProblem } from '#kernel/problem.ts'
import { issueSentence } from './issue-sentence.ts'
import type { Endpoint } from './endpoint.ts'
import { readJson, readTransit } from './wire/read-body.ts'
import { Refusal, type Source } from './wire/refusal.ts'

/** Maximum size of a body that is not an upload, in bytes. */
export const bodyLimit = 1_048_576

/** Returns the body of a write as plain values; of an empty body an empty object. Throws Refusal. */
export async function readBody(request: Request, limit = bodyLimit): Promise<unknown> {
  const type = (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase()
  const text = await readText(request, limit)
  if (text === '') return {}
  if (type === 'application/transit+json') return readTransit(text)
  if (type === 'application/json') return readJson(text)
  throw new Refusal('unsupported-content-type', 'The body must be application/transit+json or application/json.')
}

/** Returns a body as text, read no further than the limit. */
export function readText(request: Request, limit: number): Promise<string> {
  const announced = request.headers.get('content-length')
  if (Number(announced ?? 0) > limit) throw tooLarge(limit)
  // The server reads no further than was announced, and reading at once is much cheaper than reading a stream.
  const reading = announced === null ? readStream(request, limit) : request.text()
  return reading.catch((error: unknown) => {
    if (error instanceof Refusal || isProblem(error)) throw error
    throw new Refusal('bad-request', 'The body broke off.')
  })
}

async function readStream(request: Request, limit: number): Promise<string> {
  if (!request.body) return ''
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    bytes += chunk.length
    if (bytes > limit) throw tooLarge(limit)
    chunks.push(chunk)
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
  } catch {
    throw new Refusal('bad-request', 'The body is not UTF-8.')
  }
}

function tooLarge(limit: number): Refusal {
  return new Refusal('request-larger-than-content-length', `The body is larger than ${limit} bytes.`)
}

/**
 * Returns the validated input of an endpoint: its own keys, and those of extended data separately. Throws Refusal for each
 * wrong key.
 */
export function checkInput(
  endpoint: Pick<Endpoint, 'input' | 'prefixes'>,
  given: unknown,
  type: Source['type'],
): { input: unknown; extended: Record<string, string> } {
  if (typeof given !== 'object' || given === null || Array.isArray(given) || given instanceof Date)
    throw new Refusal('validation-invalid-params', 'What is sent must be a map of keys and values.')
  const isExtended = (key: string) => endpoint.prefixes.some((prefix) => key.startsWith(prefix))
  const entries = Object.entries(given)
  const extended = Object.fromEntries(entries.filter(([key]) => isExtended(key))) as Record<string, string>
  const fixed = Object.fromEntries(entries.filter(([key, value]) => !isExtended(key) && value !== undefined))
  const parsed = endpoint.input.safeParse(fixed, { reportInput: true })
  if (!parsed.success) throw refuseIssues(parsed.error.issues, type)
  return { input: parsed.data, extended }
}

function refuseIssues(issues: readonly z.core.$ZodIssue[], type: Source['type']): Refusal {
  const refusals = issues.slice(0, 20).map((issue) => refusalOf(issue, type))
  const [first, ...more] = refusals
  if (!first) return new Refusal('validation-invalid-params', 'What is sent does not fit this endpoint.')
  return new Refusal(first.code, first.message, { source: first.source, more })
}

/** Returns what is wrong with one value of an input, with its path. */
export function refusalOf(issue: z.core.$ZodIssue, type: Source['type']): Refusal {
  const unknown = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : []
  const path = [...issue.path, ...unknown].map((part) => cutText(String(part), 100)).slice(0, 20)
  const name = path.join('.') || 'input'
  const source = { path, type }
  if (unknown.length > 0) return new Refusal('validation-disallowed-key', `The key ${name} is not allowed.`, { source })
  if (issue.input === undefined && issue.code !== 'custom')
    return new Refusal('validation-missing-key', `The key ${name} is missing.`, { source })
  return new Refusal('validation-invalid-value', `The value of ${name} is not valid: it ${issueSentence(issue)}.`, {
    source,
  })
}
