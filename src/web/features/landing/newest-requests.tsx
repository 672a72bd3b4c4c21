import { Calendar, MapPin, Users } from '../../parts/icons.ts'
import { Link } from 'react-router'
import type { LandingPage, LandingRequest } from './load-landing.ts'
import * as m from '#words/compiled/messages.js'
import { Avatar } from '../../parts/avatar.tsx'
import { CategoryBadge } from '../../parts/badge.tsx'
import { dateRangeText } from '../../parts/date-range-text.ts'
import { authorName, kindLabel, listingAddress } from '../../parts/listing-card-view.tsx'
import styles from './newest-requests.module.css'
import { Section } from './landing-section.tsx'

/** The newest requests in their authors' words. Nothing when there are none. */
export function NewestRequests({ page: { requests, formatLocale } }: { page: LandingPage }) {
  if (requests.items.length === 0) return null
  return (
    <Section title={requests.title} text={requests.text} all={{ label: requests.all, to: requests.to }}>
      <ul className={styles.requests}>
        {requests.items.map((request) => (
          <li key={request.card.id}>
            <RequestCard request={request} formatLocale={formatLocale} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function RequestCard({ request: { card, quote }, formatLocale }: { request: LandingRequest; formatLocale: string }) {
  const { availableFrom: from, availableUntil: until } = card
  return (
    <Link className={styles.card} to={listingAddress(card)}>
      <span className={styles.person}>
        <Avatar person={card.author} size={52} />
        <span>
          <span className={styles.name}>{authorName(card)}</span>
          <CategoryBadge kind={card.kind} label={kindLabel(card.kind)} />
        </span>
      </span>
      <h3 className="visually-hidden">{card.title}</h3>
      <span className={styles.quote}>{m.landing_request_quote({ text: quote })}</span>
      <span className={`${styles.facts} ${styles.line}`}>
        <Fact Icon={MapPin}>{card.place}</Fact>
        <span className={styles.facts}>
          {from && until && <Fact Icon={Calendar}>{dateRangeText(from, until, formatLocale)}</Fact>}
          <Fact Icon={Users}>{m.search_people_count({ count: card.capacity })}</Fact>
        </span>
      </span>
    </Link>
  )
}

function Fact({ Icon, children }: { Icon: typeof MapPin; children: string }) {
  return (
    <span className={styles.fact}>
      <Icon size={16} aria-hidden="true" />
      <span className={styles.words}>{children}</span>
    </span>
  )
}
