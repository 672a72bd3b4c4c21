import { ArrowRight, CalendarPlus, CalendarX, LifeBuoy, Navigation } from 'lucide-react'
import { Link } from 'react-router'
import * as m from '#words/compiled/messages.js'
import { ApproximateMap } from '../../map/approximate-map.tsx'
import { ButtonLink } from '../../parts/button.tsx'
import { CopyButton } from './copy-button.tsx'
import type { ThreadView } from './inbox-view.ts'
import type { StayCard } from './order-view.ts'
import panel from './side-panel.module.css'
import styles from './stay-panel.module.css'
import { StateBadge } from './state-badge.tsx'
import { useAsk } from './use-ask.ts'

/** The days, the price, the address while it may be known, and what can still be done about the stay. */
export function StayPanel({ thread, stay }: { thread: ThreadView; stay: StayCard }) {
  const ask = useAsk()
  const { steps } = thread.order
  const letGo = steps.cancel ? 'cancel' : steps.withdraw ? 'withdraw' : null
  return (
    <>
      <section className={panel.card}>
        <div className={panel.cardHead}>
          <h2 className={panel.cardTitle}>{m.order_stay_title()}</h2>
          <StateBadge state={thread.state} />
        </div>
        <dl className={styles.days}>
          <Day label={m.order_arrival()} day={stay.arrival} />
          <ArrowRight size={20} aria-hidden="true" />
          <Day label={m.order_departure()} day={stay.departure} />
        </dl>
        <p className={panel.lead}>{[stay.nights, stay.people].filter(Boolean).join(' · ')}</p>
        {stay.calendarTo && (
          <ButtonLink look="secondary" size="small" wide to={stay.calendarTo} reloadDocument>
            <CalendarPlus size={19} aria-hidden="true" />
            {m.order_calendar()}
          </ButtonLink>
        )}
      </section>
      {stay.lines.length > 0 && <Breakdown stay={stay} role={thread.order.role} />}
      {stay.address && <Address address={stay.address} />}
      {stay.map && (
        <div className={styles.map}>
          <ApproximateMap key={stay.map.radius} {...stay.map} kind="offer" locale={thread.locale} />
        </div>
      )}
      {stay.addressLater && <p className={panel.lead}>{m.order_address_later({ name: thread.shortName })}</p>}
      <ul className={styles.rows}>
        <li>
          <Link to="/safety-center#report" className={styles.row}>
            <LifeBuoy size={20} aria-hidden="true" />
            {m.order_problem()}
          </Link>
        </li>
        {letGo && (
          <li>
            <Link to={ask(letGo)} preventScrollReset className={styles.row}>
              <CalendarX size={20} aria-hidden="true" />
              {letGo === 'cancel' ? m.order_cancel() : m.order_withdraw()}
            </Link>
          </li>
        )}
      </ul>
    </>
  )
}

function Day({ label, day }: { label: string; day: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{day}</dd>
    </div>
  )
}

/** What it costs, or brings, this side. */
function Breakdown({ stay, role }: { stay: StayCard; role: 'customer' | 'provider' }) {
  return (
    <section className={panel.card}>
      <h2 className={panel.cardTitle}>{m.order_breakdown()}</h2>
      <dl className={styles.lines}>
        {stay.lines.map(({ key, label, detail, amount }) => (
          <div key={key}>
            <dt>
              {label} {detail && <span>{detail}</span>}
            </dt>
            <dd>{amount}</dd>
          </div>
        ))}
        {stay.total && (
          <div className={styles.total}>
            <dt>{role === 'provider' ? m.order_total_provider() : m.order_total_customer()}</dt>
            <dd>{stay.total}</dd>
          </div>
        )}
      </dl>
    </section>
  )
}

function Address({ address }: { address: NonNullable<StayCard['address']> }) {
  const [first, ...others] = address.lines
  return (
    <section className={panel.card} aria-label={m.order_address()}>
      <div className={styles.address}>
        <address>
          <strong>{first}</strong>
          {others.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
        <CopyButton text={address.lines.join('\n')} />
      </div>
      <a className={styles.way} href={address.wayTo} target="_blank" rel="noreferrer">
        <Navigation size={18} aria-hidden="true" />
        {m.order_way()}
      </a>
    </section>
  )
}
