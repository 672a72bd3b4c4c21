import { Suspense, useEffect } from 'react'
import { href, Link } from 'react-router'
import * as m from '#words/compiled/messages.js'
import type { FormAnswer } from '../../form-problem.ts'
import { Bubble, DayHeading, EventPill } from '../../parts/bubble.tsx'
import { Composer } from '../../parts/composer.tsx'
import { QuotaNote } from '../../parts/quota-note.tsx'
import { Alert } from '../../parts/alert.tsx'
import { forgetArrivedDraft } from '../../parts/use-draft.ts'
import { ScrollRegion } from '../../parts/scroll-region.tsx'
import { ActionBar } from './action-bar.tsx'
import { ConversationHead } from './conversation-head.tsx'
import styles from './conversation-view.module.css'
import type { ThreadView } from './inbox-view.ts'
import { hasPanel } from './order-view.ts'
import { ProposalEntry, StepDialog } from './late-parts.tsx'
import { MessageReport } from './message-report.tsx'
import { OutgoingBubble } from './outgoing-bubble.tsx'
import { PersonBar } from '../people/person-bar.tsx'
import { PhrasePicker } from './phrase-picker.tsx'
import { forgetDialogTexts } from './dialog-drafts.ts'
import { SidePanel } from './side-panel.tsx'
import { TryAgain } from './try-again.tsx'
import { useIncoming } from './use-incoming.ts'
import { useOutgoing } from './use-outgoing.ts'
import { AddressLink, ViewTabs } from './view-tabs.tsx'

type ConversationProps = {
  thread: ThreadView
  answer: FormAnswer | undefined
  /** Whether it could not be loaded again and is shown as it was. */
  isStale?: boolean
}

/** One conversation: heading, messages, actions and the message field. */
export function Conversation({ thread, answer, isStale = false }: ConversationProps) {
  const outgoing = useOutgoing(thread.id, thread.arrived)
  useEffect(() => {
    const own = thread.entries.flatMap((entry) =>
      entry.kind === 'message' && entry.own && !entry.hidden ? [entry.content] : [],
    )
    forgetArrivedDraft(`enquiry:${thread.listing.id}`, own)
    forgetArrivedDraft(`request:${thread.listing.id}`, own)
    forgetDialogTexts(thread)
  }, [thread])
  const { dialog } = thread.order
  // A refused transition is reported in its dialog, or here when the dialog is no longer available.
  const failed = answer?.values.step && !dialog ? answer : undefined
  return (
    <section
      className={styles.conversation}
      aria-label={m.inbox_conversation_with({ name: thread.name })}
      data-view={thread.view}
      data-page-subject=""
    >
      <ConversationHead thread={thread} />
      {thread.person && <PersonBar key={thread.id} person={thread.person} tabbed={hasPanel(thread.order)} />}
      <ViewTabs thread={thread} />
      <div className={styles.body}>
        <div className={styles.talk}>
          <History thread={thread} outgoing={outgoing} />
          {failed && (
            <div className={styles.failed}>
              <Alert look="bad" role="alert">
                {failedText(failed)} {failed.problems[0]?.message}
              </Alert>
            </div>
          )}
          {thread.order.cardNotSaved && (
            <div className={styles.failed}>
              <Alert look="warn" role="alert">
                {m.checkout_card_not_saved({ name: thread.shortName })}{' '}
                <Link to="/account/payment-methods" reloadDocument>
                  {m.checkout_to_methods()}
                </Link>
              </Alert>
            </div>
          )}
          {isStale && (
            <div className={styles.failed}>
              <Alert look="bad" role="alert">
                {m.inbox_messages_failed()} <TryAgain />
              </Alert>
            </div>
          )}
          <ActionBar thread={thread} />
          {thread.closed ? (
            <div className={styles.closed}>
              <Alert>{thread.closed}</Alert>
            </div>
          ) : (
            <>
              {thread.quota && (
                <div className={styles.quota}>
                  <QuotaNote quota={thread.quota} />
                </div>
              )}
              <Composer
                key={thread.id}
                draftKey={`message:${thread.id}`}
                elsewhere={{ text: thread.draft, save: (text) => saveDraft(thread.id, text) }}
                label={m.inbox_write_to({ name: thread.shortName })}
                clientKey={thread.clientKey}
                answer={answer?.values.step ? undefined : answer}
                onSend={outgoing.send}
                renderTools={(text, insert) => <PhrasePicker phrases={thread.phrases} text={text} onPick={insert} />}
              />
            </>
          )}
        </div>
        <SidePanel thread={thread} />
      </div>
      <Suspense>{dialog && <StepDialog key={dialog} thread={thread} dialog={dialog} answer={answer} />}</Suspense>
    </section>
  )
}

/** Saves the draft on the server, without waiting for the answer: the browser keeps the text too. */
function saveDraft(id: string, content: string): void {
  const body = new URLSearchParams({ content, draft: '1' })
  fetch(href('/inbox/send/:id', { id }), { method: 'POST', body }).catch(() => undefined)
}

/** Returns the sentence for a failed action; accepting and declining have their own. */
function failedText({ values }: FormAnswer): string {
  if (values.asked === 'accept') return m.order_failed_accept()
  return values.asked === 'decline' ? m.order_failed_decline() : m.order_failed()
}

function History({ thread, outgoing }: { thread: ThreadView; outgoing: ReturnType<typeof useOutgoing> }) {
  const incoming = useIncoming(thread.id, thread.entries)
  const partnerSays = m.inbox_partner_says({ name: thread.shortName })
  return (
    // Reversed, so that the list starts scrolled to the newest message, also without script.
    <ScrollRegion className={styles.history} aria-label={m.inbox_messages()}>
      <ol className={styles.entries}>
        {thread.older && (
          <li className={styles.older}>
            <Link to={thread.older} replace preventScrollReset>
              {m.inbox_older_messages()}
            </Link>
          </li>
        )}
        {thread.entries.map((entry) => {
          if (entry.kind === 'day') return <DayHeading key={entry.key}>{entry.text}</DayHeading>
          if (entry.kind === 'event')
            return (
              <EventPill key={entry.key} icon={entry.icon} time={entry.time}>
                {entry.showsAddress ? <AddressLink>{entry.text}</AddressLink> : entry.text}
              </EventPill>
            )
          if (entry.kind === 'proposal')
            return (
              <Suspense key={entry.key}>
                <ProposalEntry thread={thread} proposal={entry.proposal} />
              </Suspense>
            )
          const speaker = entry.own ? m.inbox_own_says() : partnerSays
          const { key, own, hidden, reportTo, first, last, time } = entry
          return (
            <Bubble
              key={key}
              {...{ own, hidden, first, last, time, speaker }}
              partner={thread.partner}
              {...(reportTo && { action: <MessageReport to={reportTo} /> })}
            >
              {entry.content}
            </Bubble>
          )
        })}
        {incoming.map(({ id, content }) => (
          <Bubble key={id} own={false} first={false} last={false} speaker={partnerSays} partner={thread.partner}>
            {content}
          </Bubble>
        ))}
        {outgoing.waiting.map((message) => (
          <OutgoingBubble
            key={message.clientKey}
            transactionId={thread.id}
            message={message}
            partner={thread.partner}
            onDiscard={() => outgoing.discard(message.clientKey)}
          />
        ))}
      </ol>
    </ScrollRegion>
  )
}
