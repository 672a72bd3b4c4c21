import { data, isRouteErrorResponse } from 'react-router'
import * as m from '#words/compiled/messages.js'
import type { FormAnswer } from '../form-problem.ts'

/**
 * Sends a form, for a route's `clientAction`. When the server is not reached or fails, the page stays with everything that
 * was typed and gets the answer of a refused form: one sentence, and the fields of the form, whose key makes sending again
 * harmless. Nothing is loaded after it, because that would fail too.
 */
export async function sendForm<Answer>(request: Request, serverAction: () => Promise<Answer>) {
  const form = await request.clone().formData()
  try {
    return await serverAction()
  } catch (error) {
    if (error instanceof Response || (isRouteErrorResponse(error) && error.status < 500)) throw error
    const texts = [...form].filter((field): field is [string, string] => typeof field[1] === 'string')
    const answer: FormAnswer = {
      problems: [{ code: 'not-sent', field: undefined, message: m.form_not_sent() }],
      values: Object.fromEntries(texts),
    }
    return data(answer, { status: 503 })
  }
}
