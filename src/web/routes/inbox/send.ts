import { redirect, type RouterContextProvider } from 'react-router'
import { liveOf, sendMessage } from '#domain/messages/index.ts'
import { isProblem } from '#kernel/problem.ts'
import { requestContext, type RequestContext } from '#web/server/context.ts'
import { pageAddress } from '#web/server/page-address.ts'
import { answerForm, formProblems, postedForm, textFields } from '#web/server/form.ts'
import { requireSignedIn } from '#web/server/session.ts'
import type { SendAnswer } from './send-answer.ts'

/** Sends what the composer holds without script; then back to the conversation, so that reloading sends nothing. */
export async function sendFromComposer(
  context: Readonly<RouterContextProvider>,
  request: Request,
  transactionId: string,
) {
  requireSignedIn(context, request)
  const asked = context.get(requestContext)
  const fields = textFields(await postedForm(request))
  return answerForm(fields, asked.locale, async () => {
    await send(asked, transactionId, fields)
    const { pathname, search } = pageAddress(request)
    throw redirect(`${pathname}${search}`, 303)
  })
}

/** The same for a page with script: answers in JSON and never leads away, so that a broken connection costs nothing. */
export async function sendFromScript(
  context: Readonly<RouterContextProvider>,
  request: Request,
  transactionId: string,
): Promise<Response> {
  const asked = context.get(requestContext)
  const answer = (body: SendAnswer, status: number) => Response.json(body, { status })
  try {
    await send(asked, transactionId, textFields(await postedForm(request)))
    return answer({ sent: true }, 200)
  } catch (error) {
    if (!isProblem(error)) throw error
    return answer({ problems: formProblems(error, asked.locale) }, error.status)
  }
}

async function send({ app, viewer }: RequestContext, transactionId: string, fields: Record<string, string>) {
  const { content = '', clientKey = '' } = fields
  await sendMessage(app, viewer, { transactionId, content, clientKey })
  liveOf(app).wake()
}
