import { data, isRouteErrorResponse } from 'react-router'
import * as m from '#words/compiled/messages.js'
import type { FormAnswer, FormProblem } from '../form-problem.ts'

/** What a route's `clientAction` gets. */
type Sent<Answer> = { request: Request; serverAction: () => Promise<Answer> }

/**
 * Sends a form, for a route's `clientAction`. When the server is not reached or fails, the page stays with everything that
 * was typed and gets the answer of a refused form: one sentence, and the fields of the form, whose key makes sending again
 * harmless. Nothing is loaded after it, because that would fail too.
 */
export async function sendForm<Answer>({ request, serverAction }: Sent<Answer>) {
  const form = await request.clone().formData()
  const texts = [...form].filter((field): field is [string, string] => typeof field[1] === 'string')
  return sendFormWith(serverAction, (problems): FormAnswer => ({ problems, values: Object.fromEntries(texts) }))
}

/** Like `sendForm`, for a form whose answer has another shape: `notSent` makes it of the problem. */
export async function sendFormWith<Answer, NotSent>(
  serverAction: () => Promise<Answer>,
  notSent: (problems: FormProblem[]) => NotSent,
) {
  try {
    return await serverAction()
  } catch (error) {
    if (error instanceof Response || (isRouteErrorResponse(error) && error.status < 500)) throw error
    return data(notSent([{ code: 'not-sent', field: undefined, message: m.form_not_sent() }]), { status: 503 })
  }
}
