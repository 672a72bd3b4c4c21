import type { z } from 'zod'
import { isProblemCode } from '#kernel/problem.ts'

/** Returns why a value is refused, as the end of a sentence that begins with "it", with the limit where there is one. */
export function issueSentence(issue: z.core.$ZodIssue): string {
  const own = bySchema(issue)
  return (own ?? byKind(issue) ?? 'is not understood').slice(0, 500)
}

/**
 * Returns the schema's own message. A code of the catalogue is no sentence; then the expected value is described instead.
 */
function bySchema({ message, path, code }: z.core.$ZodIssue): string | undefined {
  if (isProblemCode(message)) return expected[String(path.findLast((part) => typeof part === 'string'))]
  const isStandard = /^(Invalid|Too (big|small)|Unrecognized)/.test(message)
  return isStandard && code !== 'custom' ? undefined : message.replace(/\.$/, '')
}

const expected: Record<string, string> = {
  startTime: 'is not a time of day such as 08:30, or its hours overlap with those of another entry of that day',
  endTime: 'is not a time of day such as 17:00 that lies after startTime',
  timezone: 'is not a time zone such as Europe/Berlin',
  entries: 'names a day of the week more than once',
}

function byKind(issue: z.core.$ZodIssue): string | undefined {
  switch (issue.code) {
    case 'too_big':
      return `is larger than allowed: at most ${issue.maximum}${unitOf(issue.origin)}`
    case 'too_small':
      return `is smaller than allowed: at least ${issue.minimum}${unitOf(issue.origin)}`
    case 'invalid_type':
      return `is not ${names[issue.expected] ?? issue.expected}`
    case 'invalid_value':
      return `is none of ${issue.values.map(String).join(', ')}`
    case 'invalid_format':
      return 'does not have the right form'
    case 'invalid_union':
      return unionSentence(issue)
    default:
      return undefined
  }
}

/** A union is wrong by its key, or by what all its members expect. */
function unionSentence(issue: z.core.$ZodIssueInvalidUnion): string {
  const reasons = issue.errors.flatMap(([first]) => (first ? [issueSentence(first)] : []))
  return reasons.length > 0 ? [...new Set(reasons)].join(' and ') : 'is of no known type'
}

function unitOf(origin: string): string {
  if (origin === 'string') return ' characters'
  return origin === 'array' ? ' entries' : ''
}

const names: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a map of keys and values',
  record: 'a map of keys and values',
  date: 'a date',
}
