import { CalendarCheck, Check, Eye } from '../../parts/icons.ts'
import { data, Form, href, redirect, useNavigation } from 'react-router'
import { answerByLink } from '#domain/messages/index.ts'
import { answerForm, postedForm, textFields } from '#web/server/form.ts'
import { pageAddress, tokenInAddress } from '#web/server/page-address.ts'
import { requestContext } from '#web/server/request-context.ts'
import * as m from '#words/compiled/messages.js'
import { FormProblems } from '../../parts/form-problems.tsx'
import { DeclineReasons } from '../../features/conversation/decline-reasons.tsx'
import { type AnswerLinkView, loadAnswerLink } from '../../features/conversation/load-answer-link.ts'
import { Alert } from '../../parts/alert.tsx'
import { MailLinkFacts, MailLinkPage } from '../../parts/mail-link-page.tsx'
import styles from '../../parts/mail-link-page.module.css'
import { Button, ButtonLink } from '../../parts/button.tsx'
import { documentMeta } from '../../parts/document-meta.ts'
import { sendForm } from '../../parts/send-form.ts'
import type { Route } from './+types/route.ts'

/**
 * Reads the link and changes nothing: programs that check mails open links, but press no button. A link that is wrong or
 * has ended is answered with 410.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const link = await loadAnswerLink(context.get(requestContext), tokenInAddress(request))
  return data({ link }, { status: link ? 200 : 410 })
}

/** Gives the answer, without a session or in the host's own, and starts none. */
export async function action({ context, request }: Route.ActionArgs) {
  const { app, viewer, locale } = context.get(requestContext)
  const token = tokenInAddress(request)
  const { pathname, searchParams } = pageAddress(request)
  const fields = textFields(await postedForm(request))
  return answerForm({ reason: fields.reason ?? '' }, locale, async () => {
    await answerByLink(app, viewer, { token, reason: fields.reason })
    throw redirect(`${pathname}?${searchParams}`, 303)
  })
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args)

export function meta(args: Route.MetaArgs) {
  return documentMeta(args, { title: m.order_link_page(), hidden: true })
}

/** The page of a link in the host's mail: one question and its button, then what came of it. */
export default function AnswerFromMail({ loaderData: { link }, actionData }: Route.ComponentProps) {
  const problems = actionData?.problems
  if (!link)
    return (
      <MailLinkPage title={m.order_link_ended()}>
        <p className={styles.lead}>{m.order_link_ended_text()}</p>
        <ButtonLink to="/inbox">{m.order_link_inbox()}</ButtonLink>
      </MailLinkPage>
    )
  if (link.outcome !== 'waiting') return <Answered link={link} />
  const isAccepted = link.answer === 'accept'
  const title = isAccepted ? m.order_accept_title({ name: link.guest }) : m.order_decline_title({ name: link.guest })
  return (
    <MailLinkPage title={title}>
      {link.viewer && <Alert look="warn">{m.order_link_somebody_else({ viewer: link.viewer, host: link.host })}</Alert>}
      <FormProblems problems={problems} />
      <Facts link={link} />
      {!link.viewer && <Question link={link} chosen={actionData?.values.reason ?? ''} />}
    </MailLinkPage>
  )
}

function Facts({ link: { title, when, people } }: { link: AnswerLinkView }) {
  return <MailLinkFacts title={title} line={[when, people].filter(Boolean).join(' · ')} />
}

function Question({ link: { answer, guest, byTheHour }, chosen }: { link: AnswerLinkView; chosen: string }) {
  const busy = useNavigation().formMethod === 'POST'
  return (
    <Form method="post" className={styles.form}>
      {answer === 'accept' ? (
        <>
          <Alert icon={Eye}>{m.order_link_sees({ name: guest })}</Alert>
          <Alert icon={CalendarCheck}>{byTheHour ? m.order_accept_calendar_hours() : m.order_accept_calendar()}</Alert>
          <Button busy={busy}>
            <Check size={20} aria-hidden="true" />
            {m.order_accept_do()}
          </Button>
        </>
      ) : (
        <>
          <p className={styles.lead}>{m.order_decline_text({ name: guest })}</p>
          <DeclineReasons chosen={chosen} />
          <Button look="danger" busy={busy}>
            {m.order_decline_do()}
          </Button>
        </>
      )}
    </Form>
  )
}

/** What came of the request. The conversation asks to log in: the link starts no session. */
function Answered({ link }: { link: AnswerLinkView }) {
  const { outcome, answer, guest: name, transactionId } = link
  const [title, text] =
    outcome === 'over'
      ? [m.order_link_over(), m.order_link_over_text()]
      : answer === 'accept'
        ? [m.order_link_accepted(), m.order_link_accepted_text({ name })]
        : [m.order_link_declined(), m.order_link_declined_text({ name })]
  return (
    <MailLinkPage title={title}>
      <p className={styles.lead} role="status">
        {text}
      </p>
      <Facts link={link} />
      <ButtonLink to={href('/sale/:id/details', { id: transactionId })}>{m.order_link_talk()}</ButtonLink>
    </MailLinkPage>
  )
}
