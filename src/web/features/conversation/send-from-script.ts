import type { RouterContextProvider } from 'react-router'
import { saveDraft, sendMessage } from '#domain/messages/index.ts'
import { isProblem } from '#kernel/problem.ts'
import { requestContext, type RequestContext } from '#web/server/request-context.ts'
import { formProblems, postedForm, textFields } from '#web/server/form.ts'
import type { SendAnswer } from './send-answer.ts'

/**
 * Sends a message or saves a draft for a request from script. Returns JSON and never redirects, so that a lost
 * connection or session loses no text.
 */
export async function sendFromScript(
  routerContext: Readonly<RouterContextProvider>,
  request: Request,
  transactionId: string,
): Promise<Response> {
  const context = routerContext.get(requestContext)
  const answer = (body: SendAnswer, status: number) => Response.json(body, { status })
  try {
    await send(context, transactionId, textFields(await postedForm(request)))
    return answer({ sent: true }, 200)
  } catch (error) {
    if (!isProblem(error)) throw error
    return answer({ problems: formProblems(error, context.locale) }, error.status)
  }
}

async function send({ app, viewer }: RequestContext, transactionId: string, fields: Record<string, string>) {
  const { content = '', clientKey = '', draft } = fields
  if (draft) return saveDraft(app, viewer, { transactionId, content })
  await sendMessage(app, viewer, { transactionId, content, clientKey })
}
