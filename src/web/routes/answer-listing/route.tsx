import { Check, Eye } from '../../parts/icons.ts'
import { data, Form, redirect, useNavigation } from 'react-router'
import { answerByConfirmListingLink } from '#domain/stale-listings/index.ts'
import { answerForm } from '#web/server/form.ts'
import { pageAddress, tokenInAddress } from '#web/server/page-address.ts'
import { requestContext } from '#web/server/request-context.ts'
import * as m from '#words/compiled/messages.js'
import { FormProblems } from '../../parts/form-problems.tsx'
import { loadConfirmationLink, type ConfirmationLinkView } from '../../features/my-listings/load-confirmation-link.ts'
import { Alert } from '../../parts/alert.tsx'
import styles from '../../parts/mail-link-page.module.css'
import { MailLinkFacts, MailLinkPage } from '../../parts/mail-link-page.tsx'
import { Button, ButtonLink } from '../../parts/button.tsx'
import { documentMeta } from '../../parts/document-meta.ts'
import { sendForm } from '../../parts/send-form.ts'
import type { Route } from './+types/route.ts'

/**
 * Reads the link and changes nothing: programs that check mails open links, but press no button. A link that is wrong or
 * has ended is answered with 410.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const link = await loadConfirmationLink(context.get(requestContext), tokenInAddress(request))
  return data({ link }, { status: link ? 200 : 410 })
}

/** Gives the answer, without a session or in the author's own, and starts none. */
export async function action({ context, request }: Route.ActionArgs) {
  const { app, viewer, locale } = context.get(requestContext)
  const { pathname, searchParams } = pageAddress(request)
  return answerForm({}, locale, async () => {
    await answerByConfirmListingLink(app, viewer, tokenInAddress(request))
    throw redirect(`${pathname}?${searchParams}`, 303)
  })
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args)

export function meta(args: Route.MetaArgs) {
  return documentMeta(args, { title: m.my_listings_link_page(), hidden: true })
}

/** The page of a link in an author's mail: whether a listing still holds, then what came of the answer. */
export default function StillFromMail({ loaderData: { link }, actionData }: Route.ComponentProps) {
  if (!link)
    return (
      <MailLinkPage title={m.order_link_ended()}>
        <p className={styles.lead}>{m.my_listings_link_ended_text()}</p>
        <OwnListings />
      </MailLinkPage>
    )
  if (link.outcome !== 'waiting') return <Answered link={link} />
  return (
    <MailLinkPage title={questionOf(link)}>
      {link.viewer && (
        <Alert look="warn">{m.my_listings_link_somebody_else({ viewer: link.viewer, author: link.author })}</Alert>
      )}
      <FormProblems problems={actionData?.problems} />
      <MailLinkFacts title={link.title} line={link.days} />
      {!link.viewer && <Question link={link} />}
    </MailLinkPage>
  )
}

function questionOf({ answer, kind, paused }: ConfirmationLinkView): string {
  if (answer === 'no') return kind === 'request' ? m.my_listings_link_no_request() : m.my_listings_link_no_offer()
  if (paused) return m.my_listings_link_back()
  return kind === 'request' ? m.my_listings_still_request() : m.my_listings_still_offer()
}

function Question({ link: { answer, paused, askedAfter } }: { link: ConfirmationLinkView }) {
  const busy = useNavigation().formMethod === 'POST'
  return (
    <Form method="post" className={styles.form}>
      <p className={styles.lead}>
        {answer === 'no'
          ? paused
            ? m.my_listings_link_keep_text()
            : m.my_listings_link_no_text()
          : paused
            ? m.my_listings_link_back_text()
            : askedAfter === null
              ? m.my_listings_link_yes_until_end()
              : m.my_listings_link_yes_text({ count: askedAfter })}
      </p>
      {answer === 'no' ? (
        <Button look="danger" busy={busy}>
          {paused ? m.my_listings_link_keep_do() : m.my_listings_link_no_do()}
        </Button>
      ) : (
        <Button busy={busy}>
          {paused ? <Eye size={20} aria-hidden="true" /> : <Check size={20} aria-hidden="true" />}
          {paused ? m.my_listings_link_back_do() : m.my_listings_link_yes_do()}
        </Button>
      )}
    </Form>
  )
}

function Answered({ link }: { link: ConfirmationLinkView }) {
  const [title, text] = whatCame(link)
  return (
    <MailLinkPage title={title}>
      <p className={styles.lead} role="status">
        {text}
      </p>
      <MailLinkFacts title={link.title} line={link.days} />
      <OwnListings />
    </MailLinkPage>
  )
}

function whatCame({ outcome, answer, reviewed }: ConfirmationLinkView): [title: string, text: string] {
  if (outcome === 'over') return [m.my_listings_link_over(), m.my_listings_link_over_text()]
  if (answer === 'no') return [m.my_listings_link_closed(), m.my_listings_link_closed_text()]
  return reviewed
    ? [m.my_listings_link_reviewed(), m.my_listings_link_reviewed_text()]
    : [m.my_listings_link_stays(), m.my_listings_link_stays_text()]
}

/** The page of one's listings asks to log in: the link starts no session. */
function OwnListings() {
  return <ButtonLink to="/listings">{m.my_listings_link_all()}</ButtonLink>
}
