import type { Locale } from '#kernel/locale.ts'
import type { Problem } from '#kernel/problem.ts'
import * as messages from './compiled/messages.js'

type Sentence = (inputs: Record<string, string | number>, options: { locale: Locale }) => string

/** The sentence for a refusal: the word `problem_<code>`. */
export function problemText(problem: Pick<Problem, 'code' | 'params'>, locale: Locale): string {
  const key = `problem_${problem.code.replaceAll('-', '_')}`
  const sentence = (messages as unknown as Record<string, Sentence | undefined>)[key]
  return sentence ? sentence(problem.params, { locale }) : messages.problem_unknown({}, { locale })
}
