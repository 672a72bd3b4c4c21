import { ArrowLeft, Calendar, Clock, DoorOpen, Users } from '../../parts/icons.ts'
import { Link } from 'react-router'
import * as m from '#words/compiled/messages.js'
import { Avatar, VerifiedSeal } from '../../parts/avatar.tsx'
import { Stepper } from '../../parts/stepper.tsx'
import { ConversationMenu } from './conversation-menu.tsx'
import styles from './conversation-view.module.css'
import type { ThreadView } from './inbox-view.ts'
import { PersonLine } from '../people/person-line.tsx'
import { ListingThumb } from '../../parts/listing-thumb.tsx'
import { StateBadge } from './state-badge.tsx'

/** The heading of a conversation: listing, days, people, the other side, and the state. */
export function ConversationHead({ thread }: { thread: ThreadView }) {
  return (
    <header className={styles.head}>
      <div className={styles.partnerRow}>
        <Link to={thread.back} className={styles.back}>
          <ArrowLeft size={22} aria-hidden="true" />
          <span className="visually-hidden">{m.inbox_back()}</span>
        </Link>
        <Avatar person={thread.partner} size={40} />
        <div className={styles.who}>
          <h1 className={styles.phoneTitle}>
            <Partner thread={thread} />
          </h1>
          {thread.person && <PersonLine person={thread.person} />}
        </div>
        <ConversationMenu thread={thread} />
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
        <span className={styles.badge} data-doubled={thread.order.stay?.address ? '' : undefined}>
          {thread.order.deadline ? <Deadline thread={thread} /> : <State thread={thread} />}
          <ConversationMenu thread={thread} />
        </span>
      </div>
      {thread.order.deadline && !thread.order.steps.accept && (
        <p className={styles.deadlineLine}>
          <Deadline thread={thread} />
        </p>
      )}
      {thread.progress && <Stepper stages={thread.progress} label={m.inbox_progress()} />}
      {thread.ended && <p className={styles.ended}>{thread.ended}</p>}
    </header>
  )
}

function State({ thread }: { thread: ThreadView }) {
  return (
    <span className={styles.state}>
      <StateBadge state={thread.state} />
    </span>
  )
}

/** Until when an answer is due. */
export function Deadline({ thread }: { thread: ThreadView }) {
  const { deadline } = thread.order
  if (!deadline) return null
  return (
    <span className={styles.deadline} data-look={deadline.look} title={deadline.exact}>
      <Clock size={16} aria-hidden="true" />
      {deadline.text}
    </span>
  )
}

/** When, for how many, and who the other side is. */
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
          {thread.people}
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
