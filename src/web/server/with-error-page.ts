import { isOurFailure, isProblem } from '#kernel/problem.ts'
import type { Locale } from '#kernel/locale.ts'
import { errorPageOf } from './error-page-of.ts'

/**
 * Returns the result of a loader's work. A Problem is thrown as the error page of that refusal, with its status and its
 * sentence in the reader's language. Anything else is rethrown: a failure of the server, or a bug.
 */
export async function withErrorPage<Result>(locale: Locale, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    // The guard of the routes logs failures of the server and adds their number.
    if (!isProblem(error) || isOurFailure(error)) throw error
    throw errorPageOf(error, locale)
  }
}
