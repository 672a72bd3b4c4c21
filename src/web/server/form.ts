import { data } from 'react-router'
import { isProblem, Problem, type ProblemCode } from '#kernel/problem.ts'
import type { Locale } from '#kernel/locale.ts'
import { problemText } from '#words/problem-text.ts'
import { currentLocale } from '#words/word.ts'
import type { FormAnswer, FormProblem } from '../form-problem.ts'
import type { PageProblem } from '../page-problem.ts'

const secretFields = /password/i

/**
 * Returns the form that a request posts. Throws an error page: 415 for what is no form, 413 for a form that is larger than
 * the address takes, 400 for a broken one.
 */
export async function postedForm(request: Request): Promise<FormData> {
  const isForm = /^(multipart\/form-data|application\/x-www-form-urlencoded)\b/i
  if (!isForm.test(request.headers.get('content-type') ?? '')) throw refusedPage('unsupported-media-type')
  const form = await request.formData().catch((error: unknown) => {
    if (isProblem(error)) throw refusedPage(error.code)
    // A sender that hung up, or a body that is not what its type says. Nobody may be there to read the answer.
    throw refusedPage('validation-invalid-params')
  })
  if (!isStorable(form)) throw refusedPage('validation-invalid-params')
  return form
}

/** Whether the database can keep every text of a form: it has no room for the character NUL. */
export function isStorable(form: FormData): boolean {
  return [...form].every(([name, value]) => !`${name}${typeof value === 'string' ? value : value.name}`.includes('\0'))
}

function refusedPage(code: ProblemCode) {
  const problem = new Problem(code)
  const answer: PageProblem = { code, message: problemText(problem, currentLocale()) }
  return data(answer, { status: problem.status })
}

/** The text fields of a posted form, without files. A field that comes twice keeps its first value. */
export function textFields(form: FormData): Record<string, string> {
  const fields = new Map<string, string>()
  for (const [name, value] of form) if (typeof value === 'string' && !fields.has(name)) fields.set(name, value)
  return Object.fromEntries(fields)
}

/**
 * Runs what a form asks for. When it is refused, answers with the refusal's status, the problems in the reader's language,
 * and what had been typed (without passwords), so that nothing is lost. Anything else that is thrown goes on.
 */
export async function answerForm<Result>(values: Record<string, string>, locale: Locale, work: () => Promise<Result>) {
  try {
    return await work()
  } catch (error) {
    if (!isProblem(error)) throw error
    const kept = Object.fromEntries(Object.entries(values).filter(([name]) => !secretFields.test(name)))
    const answer: FormAnswer = { problems: formProblems(error, locale), values: kept }
    return data(answer, { status: error.status })
  }
}

/** A refusal and its companions as sentences. */
export function formProblems(problem: Problem, locale: Locale): FormProblem[] {
  return problem.all.map((each) => ({ code: each.code, field: each.field, message: problemText(each, locale) }))
}
