import { ArrowLeft, Calendar, DoorOpen, Users } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'react-router'
import * as m from '#words/compiled/messages.js'
import type { FormAnswer } from '../../form.ts'
import { Avatar, VerifiedSeal } from '../../parts/avatar.tsx'
import { Bubble, DayHeading, EventPill } from '../../parts/bubble.tsx'
import { Composer } from '../../parts/composer.tsx'
import { Note } from '../../parts/note.tsx'
import { Stepper } from '../../parts/stepper.tsx'
import { forgetArrivedDraft } from '../../parts/use-draft.ts'
import styles from './conversation.module.css'
import type { ThreadView } from './inbox-view.ts'
import { ListingThumb } from './listing-thumb.tsx'
import { OutgoingBubble } from './outgoing-bubble.tsx'
import { StateBadge } from './state-badge.tsx'
import { useOutgoing } from './use-outgoing.ts'

/** One conversation: what it is about, what was written, and where to write. */
export function Conversation({ thread, answer }: { thread: ThreadView; answer: FormAnswer | undefined }) {
  const outgoing = useOutgoing(thread.id, thread.arrived)
  useEffect(() => {
    const own = thread.entries.flatMap((entry) => (entry.kind === 'message' && entry.own ? [entry.content] : []))
    forgetArrivedDraft(`enquiry:${thread.listing.id}`, own)
  }, [thread])
  return (
    <section className={styles.conversation} aria-label={m.inbox_conversation_with({ name: thread.name })}>
      <Head thread={thread} />
      <History thread={thread} outgoing={outgoing} />
      {thread.closed ? (
        <div className={styles.closed}>
          <Note>{thread.closed}</Note>
        </div>
      ) : (
        <Composer
          draftKey={`message:${thread.id}`}
          label={m.inbox_write_to({ name: thread.shortName })}
          clientKey={thread.clientKey}
          answer={answer}
          onSend={outgoing.send}
        />
      )}
    </section>
  )
}

function History({ thread, outgoing }: { thread: ThreadView; outgoing: ReturnType<typeof useOutgoing> }) {
  return (
    // Reversed, so that it begins at the newest message and stays there, also without script.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <section className={styles.history} aria-label={m.inbox_messages()} tabIndex={0}>
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
              <EventPill key={entry.key} time={entry.time}>
                {entry.text}
              </EventPill>
            )
          const speaker = entry.own ? m.inbox_own_says() : m.inbox_partner_says({ name: thread.shortName })
          const { key, own, first, last, time } = entry
          return (
            <Bubble key={key} {...{ own, first, last, time, speaker }} partner={thread.partner}>
              {entry.content}
            </Bubble>
          )
        })}
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
    </section>
  )
}

function Head({ thread }: { thread: ThreadView }) {
  return (
    <header className={styles.head}>
      <div className={styles.partnerRow}>
        <Link to={thread.back} className={styles.back}>
          <ArrowLeft size={22} aria-hidden="true" />
          <span className="visually-hidden">{m.inbox_back()}</span>
        </Link>
        <Avatar person={thread.partner} size={40} />
        <h1 className={styles.phoneTitle}>
          <Partner thread={thread} />
        </h1>
      </div>
      <div className={styles.about}>
        <ListingThumb picture={thread.listing.picture} className={styles.thumb} />
        <div className={styles.facts}>
          <h2 className={styles.title}>
            {thread.listing.to ? <Link to={thread.listing.to}>{thread.listing.title}</Link> : thread.listing.title}
          </h2>
          <Meta thread={thread} />
          {thread.offered && (
            <p className={styles.offered}>
              <DoorOpen size={17} aria-hidden="true" />
              {m.inbox_offered()}{' '}
              {thread.offered.to ? <Link to={thread.offered.to}>{thread.offered.title}</Link> : thread.offered.title}
            </p>
          )}
          {thread.listing.note && <p className={styles.note}>{thread.listing.note}</p>}
        </div>
        <span className={styles.badge}>
          <StateBadge state={thread.state} />
        </span>
      </div>
      {thread.road && <Stepper stages={thread.road} label={m.inbox_road()} />}
    </header>
  )
}

/** When, for how many, and who is at the other end. */
function Meta({ thread }: { thread: ThreadView }) {
  return (
    <div className={styles.meta}>
      {thread.stay && (
        <span>
          <Calendar size={17} aria-hidden="true" />
          {thread.stay}
        </span>
      )}
      {thread.people !== null && (
        <span>
          <Users size={17} aria-hidden="true" />
          {m.inbox_people({ count: thread.people })}
        </span>
      )}
      <span className={styles.partner}>
        <Avatar person={thread.partner} size={22} />
        <Partner thread={thread} />
      </span>
    </div>
  )
}

function Partner({ thread }: { thread: ThreadView }) {
  return (
    <span className={styles.partnerName}>
      {thread.profile ? <Link to={thread.profile}>{thread.name}</Link> : thread.name}
      {thread.partner.verified && <VerifiedSeal />}
    </span>
  )
}
