import { cutText } from './cut-text.ts'
import type { z } from 'zod'
import { Problem, type ProblemCode, problemStatus } from './problem.ts'

/**
 * Reads input by its schema. Throws a Problem that names the first wrong field and carries the other wrong fields as
 * `more`, one for each field. A schema says which code a rule has by its message:
 * `z.string().min(8, 'password-too-short')`; a rule without one gets `field-required`, `field-too-long` and so on.
 */
export function parse<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const result = schema.safeParse(input, { reportInput: true })
  if (result.success) return result.data
  const [first, ...more] = problemsOf(result.error.issues)
  throw first
    ? new Problem(first.code, { field: first.field, params: first.params, more })
    : new Problem(unknownRefusal)
}

const unknownRefusal: ProblemCode = 'validation-invalid-params'

function problemsOf(issues: readonly z.core.$ZodIssue[]): Problem[] {
  const seen = new Set<string>()
  return issues.flatMap((issue) => {
    const field = fieldOf(issue)
    if (seen.has(field)) return []
    seen.add(field)
    return [new Problem(codeOf(issue), { field: field || undefined, params: paramsOf(issue) })]
  })
}

function fieldOf(issue: z.core.$ZodIssue): string {
  const unknownKey = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : []
  return cutText([...issue.path, ...unknownKey].join('.'), 200)
}

function codeOf(issue: z.core.$ZodIssue): ProblemCode {
  if (Object.hasOwn(problemStatus, issue.message)) return issue.message as ProblemCode
  if (issue.code === 'unrecognized_keys') return 'validation-disallowed-key'
  if (issue.path.length === 0) return unknownRefusal
  if (issue.input === undefined) return 'field-required'
  if (issue.code === 'too_small' && issue.origin === 'string')
    return issue.input === '' ? 'field-required' : 'field-too-short'
  if (issue.code === 'too_big' && issue.origin === 'string') return 'field-too-long'
  return 'field-invalid'
}

function paramsOf(issue: z.core.$ZodIssue): Record<string, string | number> {
  if (issue.code === 'unrecognized_keys') return { key: cutText(issue.keys[0] ?? '', 100) }
  if (issue.code === 'too_small') return { min: Number(issue.minimum) }
  if (issue.code === 'too_big') return { max: Number(issue.maximum) }
  return issue.code === 'custom' ? ((issue.params ?? {}) as Record<string, string | number>) : {}
}
