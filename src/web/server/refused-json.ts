import type { Locale } from '#kernel/locale.ts'
import type { Problem } from '#kernel/problem.ts'
import { problemText } from '#words/problem-text.ts'

/**
 * The answer to a script whose request was refused: `{ code, message }`, the message as a sentence in the reader's
 * language.
 */
export function refusedJson(
  problem: Problem,
  locale: Locale,
  headers: Record<string, string> = {},
  say = problemText,
): Response {
  const body = { code: problem.code, message: say(problem, locale) }
  return Response.json(body, { status: problem.status, headers })
}
