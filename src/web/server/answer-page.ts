import { data } from 'react-router'
import { isProblem } from '#kernel/problem.ts'
import type { Locale } from '#kernel/locale.ts'
import { problemText } from '#words/problem-text.ts'
import type { PageProblem } from '../page-problem.ts'

/**
 * Runs a loader's work. When it is refused, the page becomes the error page of that refusal, with its status and its
 * sentence in the reader's language. Anything else that is thrown goes on and is a bug.
 */
export async function answerPage<Result>(locale: Locale, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!isProblem(error)) throw error
    const answer: PageProblem = { code: error.code, message: problemText(error, locale) }
    throw data(answer, { status: error.status })
  }
}
