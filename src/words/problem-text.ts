import type { Locale } from '#kernel/locale.ts'
import type { Problem } from '#kernel/problem.ts'
import { wordNamed } from './catalogue.ts'
import * as m from './compiled/messages.js'

/** The sentence for a refusal: the word `problem_<code>`. */
export function problemText(problem: Pick<Problem, 'code' | 'params'>, locale: Locale): string {
  const key = `problem_${problem.code.replaceAll('-', '_')}`
  return wordNamed(key)?.(problem.params, { locale }) ?? m.problem_unknown({}, { locale })
}
