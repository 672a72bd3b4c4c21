import { data } from 'react-router'
import { isProblem, Problem, type ProblemCode } from '#kernel/problem.ts'
import type { Locale } from '#kernel/locale.ts'
import { getLocale } from '#words/compiled/runtime.js'
import { problemText } from '#words/problem-text.ts'
import type { FormAnswer, FormProblem } from '../form.ts'
import type { PageProblem } from '../page-problem.ts'

const secretFields = /password/i

/**
 * The form that a request posts. What is no form, or a broken one, is refused as a page with status 415 or 400: it never
 * becomes a failure of ours.
 */
export async function postedForm(request: Request): Promise<FormData> {
  const isForm = /^(multipart\/form-data|application\/x-www-form-urlencoded)\b/i
  if (!isForm.test(request.headers.get('content-type') ?? '')) throw refusedPage('unsupported-media-type')
  try {
    return await request.formData()
  } catch (error) {
    if (error instanceof TypeError) throw refusedPage('validation-invalid-params')
    throw error
  }
}

function refusedPage(code: ProblemCode) {
  const problem = new Problem(code)
  const answer: PageProblem = { code, message: problemText(problem, getLocale()) }
  return data(answer, { status: problem.status })
}

/** The text fields of a posted form, without files. A field that comes twice keeps its first value. */
export function textFields(form: FormData): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const [name, value] of form) if (typeof value === 'string' && !(name in fields)) fields[name] = value
  return fields
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
