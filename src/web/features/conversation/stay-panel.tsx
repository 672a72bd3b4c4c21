import { ArrowRight, CalendarPlus, CalendarX, ChevronRight, LifeBuoy, Navigation, Phone } from '../../parts/icons.ts'
import { ListChecks, ReceiptText } from '../../parts/icons.ts'
import { href, Link } from 'react-router'
import * as m from '#words/compiled/messages.js'
import { ApproximateMap } from '../map/approximate-map.tsx'
import { Avatar } from '../../parts/avatar.tsx'
import { ButtonLink } from '../../parts/button.tsx'
import { Alert } from '../../parts/alert.tsx'
import { useHasPage } from '../../parts/page-link.tsx'
import { CopyButton } from './copy-button.tsx'
import { CostPanel } from './cost-panel.tsx'
import type { ThreadView } from './inbox-view.ts'
import type { StayCard } from './order-view.ts'
import { ShareStay } from './share-stay.tsx'
import panel from './side-panel.module.css'
import styles from './stay-panel.module.css'
import { StateBadge } from './state-badge.tsx'
import { useAsk } from './use-ask.ts'
import { addressId } from './view-tabs.tsx'

/** Days, price, the address while it is disclosed, and the remaining actions for the stay. */
export function StayPanel({ thread, stay }: { thread: ThreadView; stay: StayCard }) {
  return (
    <>
      <section className={panel.card}>
        <div className={panel.cardHead}>
          <h2 className={panel.cardTitle}>{m.order_stay_title()}</h2>
          <StateBadge state={thread.state} />
        </div>
        <dl className={styles.days}>
          <Day
            label={stay.byTheHour ? m.hours_from() : m.common_arrival()}
            day={stay.arrival}
            time={stay.arrivalTime}
          />
          <ArrowRight size={20} aria-hidden="true" />
          <Day
            label={stay.byTheHour ? m.hours_until() : m.common_departure()}
            day={stay.departure}
            time={stay.departureTime}
          />
          <div className={styles.long}>
            <dt className="visually-hidden">{m.order_length()}</dt>
            <dd>{[stay.length, stay.people].filter(Boolean).join(' · ')}</dd>
          </div>
        </dl>
        {stay.calendarTo && (
          <ButtonLink look="secondary" size="small" wide to={stay.calendarTo} reloadDocument>
            <CalendarPlus size={19} aria-hidden="true" />
            {m.order_calendar()}
          </ButtonLink>
        )}
      </section>
      {stay.lines.length > 0 && <CostPanel stay={stay} role={thread.order.role} />}
      {thread.order.refundTerms.length > 0 && <RefundTerms lines={thread.order.refundTerms} />}
      <Where thread={thread} stay={stay} />
      <ul className={styles.rows}>
        <StayRows thread={thread} stay={stay} />
        <li>
          <Link to={href('/stay/:id', { id: thread.id })} className={styles.row}>
            <ListChecks size={20} aria-hidden="true" />
            {m.stay_page_open()}
            <ChevronRight size={18} aria-hidden="true" className={styles.on} />
          </Link>
        </li>
      </ul>
    </>
  )
}

/** What can be done about a stay, as rows of a list: receipt, sharing, help, and letting go of it. */
export function StayRows({ thread, stay }: { thread: ThreadView; stay: StayCard }) {
  const ask = useAsk()
  const hasPage = useHasPage()
  const { steps } = thread.order
  const letGo = steps.cancel ? 'cancel' : steps.withdraw ? 'withdraw' : null
  return (
    <>
      {stay.receiptTo && (
        <li>
          <Link to={stay.receiptTo} className={styles.row}>
            <ReceiptText size={20} aria-hidden="true" />
            {m.order_receipt()}
            <ChevronRight size={18} aria-hidden="true" className={styles.on} />
          </Link>
        </li>
      )}
      {stay.share && (
        <li>
          <ShareStay title={m.order_calendar_guest({ name: thread.shortName })} text={stay.share} />
        </li>
      )}
      {hasPage('/safety-center') && (
        <li>
          <Link to="/safety-center#report" className={styles.row}>
            <LifeBuoy size={20} aria-hidden="true" />
            {m.order_problem()}
            <ChevronRight size={18} aria-hidden="true" className={styles.on} />
          </Link>
        </li>
      )}
      {letGo && (
        <li>
          <Link to={ask(letGo)} preventScrollReset className={styles.row}>
            <CalendarX size={20} aria-hidden="true" />
            {letGo === 'cancel' ? m.order_cancel() : m.order_withdraw()}
          </Link>
        </li>
      )}
    </>
  )
}

function Day({ label, day, time }: { label: string; day: string; time: string | null }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{day}</dd>
      {time && <dd className={styles.time}>{time}</dd>}
    </div>
  )
}

/** What the guest gets back for a cancellation, by time. */
export function RefundTerms({ lines }: { lines: string[] }) {
  return (
    <section className={panel.card}>
      <h2 className={panel.cardTitle}>{m.refund_title()}</h2>
      {lines.map((line) => (
        <p key={line} className={panel.lead}>
          {line}
        </p>
      ))}
    </section>
  )
}

/** For the guest: the approximate area; after the acceptance the address and the phone number. */
function Where({ thread, stay }: { thread: ThreadView; stay: StayCard }) {
  const { map, address, phone, addressLater } = stay
  if (!map && !address && !addressLater) return null
  return (
    <section id={addressId} className={styles.where} aria-label={m.order_address()}>
      {map && (
        <div className={`needs-script ${styles.map}`}>
          <ApproximateMap key={map.radius} {...map} kind="offer" locale={thread.locale} />
        </div>
      )}
      {address && <Address address={address} distance={map?.venue?.distance} />}
      {phone && <Host thread={thread} phone={phone} />}
      {addressLater && (
        <p className={`${panel.lead} ${styles.part}`}>{m.order_address_later({ name: thread.shortName })}</p>
      )}
    </section>
  )
}

function Host({ thread, phone }: { thread: ThreadView; phone: NonNullable<StayCard['phone']> }) {
  return (
    <div className={`${styles.part} ${styles.host}`}>
      <Avatar person={thread.partner} size={40} />
      <p>
        <strong>{thread.name}</strong>
        <span>{phone.text}</span>
      </p>
      <a className={styles.call} href={phone.to}>
        <Phone size={19} aria-hidden="true" />
        <span className="visually-hidden">{m.order_call({ name: thread.shortName })}</span>
      </a>
    </div>
  )
}

function Address({ address, distance }: { address: NonNullable<StayCard['address']>; distance: string | undefined }) {
  const [first, ...others] = address.lines
  return (
    <div className={styles.part}>
      {address.moved && <Alert look="warn">{address.moved}</Alert>}
      <div className={styles.address}>
        <address>
          <strong>{first}</strong>
          {others.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
        <CopyButton text={address.lines.join('\n')} />
      </div>
      {!address.isExact && <p className={panel.lead}>{m.order_address_about()}</p>}
      <p className={styles.ways}>
        <a className={styles.way} href={address.wayTo} target="_blank" rel="noreferrer">
          <Navigation size={18} aria-hidden="true" />
          {m.order_way()}
        </a>
        {distance && <span className={panel.lead}>{distance}</span>}
      </p>
    </div>
  )
}
