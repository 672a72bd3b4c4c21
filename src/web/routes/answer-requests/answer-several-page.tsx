import * as m from '#words/compiled/messages.js'
import { AnswerReport, AnswerSeveral } from '../../features/requests/answer-several.tsx'
import { handleAnswer } from '../../features/requests/handle-answer.ts'
import { loadAnswer } from '../../features/requests/load-answer.ts'
import { documentMeta } from '../../parts/document-meta.ts'
import { sendForm } from '../../parts/send-form.ts'
import type { Route } from './+types/answer-several-page.ts'

export function loader({ context, request }: Route.LoaderArgs) {
  return loadAnswer(context, request)
}

export function action({ context, request }: Route.ActionArgs) {
  return handleAnswer(context, request)
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args)

export function meta(args: Route.MetaArgs) {
  const { answer, done, count } = args.loaderData ?? { answer: 'accept', done: false, count: 0 }
  const title = done
    ? m.answer_report_title()
    : answer === 'accept'
      ? m.answer_accept_title({ count })
      : m.answer_decline_title({ count })
  return documentMeta(args, { title, hidden: true })
}

/** Several requests that get one answer; afterwards the report of what became of each. */
export default function AnswerRequests({ loaderData: view, actionData }: Route.ComponentProps) {
  return view.done ? <AnswerReport view={view} /> : <AnswerSeveral view={view} refused={actionData} />
}
