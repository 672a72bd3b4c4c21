import { data } from 'react-router'
import type { Locale } from '#kernel/locale.ts'
import type { Problem } from '#kernel/problem.ts'
import { problemText } from '#words/problem-text.ts'
import type { ErrorPageData } from '../error-page-data.ts'

/**
 * Returns what a loader or an action throws so that `ErrorPage` is shown for a Problem, with its status and its sentence in
 * the reader's language. `failure`: the number under which it is logged.
 */
export function errorPageOf(problem: Problem, locale: Locale, failure?: string) {
  const answer: ErrorPageData = {
    code: problem.code,
    message: problemText(problem, locale),
    ...(failure && { failure }),
  }
  return data(answer, { status: problem.status })
}
