import { data, href } from 'react-router'
import { isProblem, Problem, type ProblemCode } from '#kernel/problem.ts'
import type { Locale } from '#kernel/locale.ts'
import * as m from '#words/compiled/messages.js'
import { problemText } from '#words/problem-text.ts'
import { currentLocale } from '#words/word.ts'
import type { FormAnswer, FormProblem } from '../form-problem.ts'
import { errorPageOf } from './error-page-of.ts'

const secretFields = /password/i

/** Returns the sentence for a Problem. */
type Say = (problem: Problem, locale: Locale) => string

/**
 * Returns the form that a request posts. Throws an error page: 415 for no form, 413 for one larger than the address
 * accepts, 400 for an invalid one.
 */
export async function postedForm(request: Request): Promise<FormData> {
  const isForm = /^(multipart\/form-data|application\/x-www-form-urlencoded)\b/i
  if (!isForm.test(request.headers.get('content-type') ?? '')) throw refusedPage('unsupported-media-type')
  const form = await request.formData().catch((error: unknown) => {
    if (isProblem(error)) throw refusedPage(error.code)
    // The client has disconnected, or the body does not match its type.
    throw refusedPage('validation-invalid-params')
  })
  if (!isStorable(form)) throw refusedPage('validation-invalid-params')
  return form
}

/** Returns whether the database can store every text of a form: PostgreSQL does not accept the character NUL. */
export function isStorable(form: FormData): boolean {
  return [...form].every(([name, value]) => !`${name}${typeof value === 'string' ? value : value.name}`.includes('\0'))
}

function refusedPage(code: ProblemCode) {
  return errorPageOf(new Problem(code), currentLocale())
}

/** Returns the text fields of a posted form, without files. Of repeated fields the first value counts. */
export function textFields(form: FormData): Record<string, string> {
  const fields = new Map<string, string>()
  for (const [name, value] of form) if (typeof value === 'string' && !fields.has(name)) fields.set(name, value)
  return Object.fromEntries(fields)
}

/**
 * Returns the result of a form's work. A Problem is answered with its status, its sentences in the reader's language
 * and the submitted values (without passwords). Anything else is rethrown. `say` returns the sentence of a Problem where
 * a page says more than `problemText`.
 */
export async function answerForm<Result>(
  values: Record<string, string>,
  locale: Locale,
  work: () => Promise<Result>,
  say: Say = problemText,
) {
  try {
    return await work()
  } catch (error) {
    if (!isProblem(error)) throw error
    const kept = Object.fromEntries(Object.entries(values).filter(([name]) => !secretFields.test(name)))
    const answer: FormAnswer = { problems: formProblems(error, locale, say), values: kept }
    return data(answer, { status: error.status })
  }
}

/** Returns a Problem and its companions as sentences. */
export function formProblems(problem: Problem, locale: Locale, say: Say = problemText): FormProblem[] {
  return problem.all.map((each) => {
    const to = wayOn(each, locale)
    return { code: each.code, field: each.field, message: say(each, locale), ...(to && { to }) }
  })
}

function wayOn({ code, params }: Problem, locale: Locale): FormProblem['to'] {
  if (code !== 'transaction-already-requested' || !params.transaction) return undefined
  const path = href('/order/:id/details', { id: String(params.transaction) })
  return { path, label: m.problem_open_request({}, { locale }) }
}
