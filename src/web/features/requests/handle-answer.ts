import { href, redirect, type RouterContextProvider } from 'react-router'
import { type AnsweredRequest, answerRequests, type HostDecision } from '#domain/messages/index.ts'
import { liveOf } from '#domain/messages/index.ts'
import { answerForm, postedForm, textFields } from '#web/server/form.ts'
import { requireSignedIn } from '#web/server/require-signed-in.ts'

/** Answers the chosen requests and leads to the report of what became of each, which can be loaded again. */
export async function handleAnswer(routerContext: Readonly<RouterContextProvider>, request: Request) {
  const { app, viewer, locale } = requireSignedIn(routerContext, request)
  const form = await postedForm(request)
  const { answer = '', message, clientKey = '', list = '' } = textFields(form)
  const ids = form.getAll('id').filter((id) => typeof id === 'string')
  return answerForm({ answer, message: message ?? '' }, locale, async () => {
    const outcomes = await answerRequests(app, viewer, {
      ids,
      answer: answer as HostDecision,
      clientKey,
      ...(message?.trim() && { message }),
    })
    liveOf(app).wake()
    throw redirect(reportAddress(answer, outcomes, list), 303)
  })
}

function reportAddress(answer: string, outcomes: AnsweredRequest[], list: string): string {
  const query = new URLSearchParams({ answer, done: '1', ...(list && { list }) })
  for (const { id } of outcomes) query.append('id', id)
  for (const { id, problem } of outcomes) if (problem) query.append('problem', `${id}.${problem}`)
  return `${href('/inbox/answer')}?${query}`
}
