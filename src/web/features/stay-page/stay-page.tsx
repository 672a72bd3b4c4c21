import {
  ArrowLeft,
  CalendarPlus,
  CircleCheck,
  CircleX,
  Clock,
  CreditCard,
  MapPin,
  MessageCircleQuestion,
  Navigation,
  Printer,
  Send,
  Star,
  Undo2,
} from '../../parts/icons.ts'
import { Check, CircleDot } from '../../parts/icons.ts'
import { Suspense } from 'react'
import { Link } from 'react-router'
import * as m from '#words/compiled/messages.js'
import type { FormAnswer } from '../../form-problem.ts'
import { Alert } from '../../parts/alert.tsx'
import { Stepper } from '../../parts/stepper.tsx'
import { ActionBar } from '../conversation/action-bar.tsx'
import { AskAgain } from '../conversation/ask-again.tsx'
import { Deadline } from '../conversation/conversation-head.tsx'
import { CopyButton } from '../conversation/copy-button.tsx'
import { CostLines } from '../conversation/cost-panel.tsx'
import { AddressMoved, DeclinedPanel, StepDialog, ReviewsPanel } from '../conversation/late-parts.tsx'
import { RefundTerms, StayRows } from '../conversation/stay-panel.tsx'
import rows from '../conversation/stay-panel.module.css'
import type { HistoryItem, StayPageView } from './stay-page-view.ts'
import styles from './stay-page.module.css'

/** Everything about one stay on one page: state, address, contact, history, price, receipt, calendar file and help. */
export function StayPage({ page, answer }: { page: StayPageView; answer: FormAnswer | undefined }) {
  const { thread, stay, conversationTo } = page
  const { order } = thread
  const failed = answer?.values.step && !order.dialog ? answer : undefined
  return (
    <main id="content" className={styles.page} data-printed-alone="">
      <div className={styles.columns}>
        <div className={styles.story}>
          <Link to={conversationTo} className={styles.back}>
            <ArrowLeft size={20} aria-hidden="true" />
            {m.stay_page_back()}
          </Link>
          <Head page={page} />
          {failed && (
            <Alert look="bad" role="alert">
              {m.order_failed()} {failed.problems[0]?.message}
            </Alert>
          )}
          <div className={styles.actions}>
            <ActionBar thread={thread} />
          </div>
          <Contact page={page} />
          <History items={page.history} />
          <div className={styles.more}>
            <Suspense>{order.addressMove && <AddressMoved thread={thread} move={order.addressMove} />}</Suspense>
            <Suspense>{order.declined && <DeclinedPanel thread={thread} declined={order.declined} />}</Suspense>
            {order.againTo && <AskAgain to={order.againTo} />}
            {order.refundTerms.length > 0 && <RefundTerms lines={order.refundTerms} />}
            <Suspense>{order.reviews.length > 0 && <ReviewsPanel thread={thread} />}</Suspense>
          </div>
        </div>
        <aside className={styles.card} aria-label={thread.listing.title}>
          <Cover picture={thread.listing.picture} />
          <div className={styles.inside}>
            <div>
              <h2 className={styles.listing}>
                {thread.listing.to ? <Link to={thread.listing.to}>{thread.listing.title}</Link> : thread.listing.title}
              </h2>
              {page.place && <p className={styles.place}>{page.place}</p>}
              {thread.listing.note && <p className={styles.place}>{thread.listing.note}</p>}
            </div>
            {stay.lines.length > 0 && (
              <section className={styles.cost} aria-labelledby="stay-price">
                <h3 id="stay-price">{m.order_breakdown()}</h3>
                <CostLines stay={stay} role={order.role} />
              </section>
            )}
            <ul className={styles.rows}>
              {stay.calendarTo && (
                <li>
                  <Link to={stay.calendarTo} reloadDocument className={rows.row}>
                    <CalendarPlus size={20} aria-hidden="true" />
                    {m.order_calendar()}
                  </Link>
                </li>
              )}
              <StayRows thread={thread} stay={stay} />
              <li className={`needs-script ${styles.print}`}>
                <button type="button" className={rows.row} onClick={() => window.print()}>
                  <Printer size={20} aria-hidden="true" />
                  {m.receipt_print()}
                </button>
              </li>
            </ul>
          </div>
        </aside>
      </div>
      <Suspense>
        {order.dialog && <StepDialog key={order.dialog} thread={thread} dialog={order.dialog} answer={answer} />}
      </Suspense>
    </main>
  )
}

const stateIcons = {
  question: MessageCircleQuestion,
  asked: Clock,
  clock: Clock,
  yes: CircleCheck,
  no: CircleX,
  star: Star,
  dot: CircleDot,
  offer: CircleDot,
} as const

function Head({ page: { thread, stay, state, title } }: { page: StayPageView }) {
  const Icon = stateIcons[thread.state.icon]
  return (
    <header className={styles.head}>
      <p className={styles.state} data-look={thread.state.look}>
        <Icon size={20} aria-hidden="true" />
        {state}
      </p>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.facts}>{[thread.stay ?? stay.when, stay.people].filter(Boolean).join(' · ')}</p>
      {(stay.arrivalTime || stay.departureTime) && <p className={styles.facts}>{timesText(stay)}</p>}
      <Deadline thread={thread} />
      {thread.progress && (
        <div className={styles.progress}>
          <Stepper stages={thread.progress} label={m.inbox_progress()} />
        </div>
      )}
    </header>
  )
}

/** Returns from when guests can come and by when they go: `Anreise ab 18 Uhr · Abreise bis 11 Uhr`. */
function timesText({ arrivalTime, departureTime }: StayPageView['stay']): string {
  return [
    arrivalTime && `${m.common_arrival()} ${arrivalTime}`,
    departureTime && `${m.common_departure()} ${departureTime}`,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Where it is, as far as the reader may know, and who the other side is. */
function Contact({ page: { thread, stay, place, conversationTo } }: { page: StayPageView }) {
  const { address, addressLater, phone } = stay
  return (
    <div className={styles.contact}>
      {(address || addressLater || place) && (
        <section aria-labelledby="stay-where">
          <h2 id="stay-where">{address || addressLater ? m.order_address() : m.stay_page_place()}</h2>
          {address ? (
            <>
              {address.moved && <Alert look="warn">{address.moved}</Alert>}
              <div className={styles.address}>
                <address>
                  {address.lines.map((line) => (
                    <span key={line}>{line}</span>
                  ))}
                </address>
                <CopyButton text={address.lines.join('\n')} />
              </div>
              {!address.isExact && <p className={styles.note}>{m.order_address_about()}</p>}
              <a className={styles.link} href={address.wayTo} target="_blank" rel="noreferrer">
                <Navigation size={18} aria-hidden="true" />
                {m.order_way()}
              </a>
            </>
          ) : (
            <>
              {place && (
                <p className={styles.area}>
                  <MapPin size={18} aria-hidden="true" />
                  {place}
                </p>
              )}
              {addressLater && <p className={styles.note}>{m.order_address_later({ name: thread.shortName })}</p>}
            </>
          )}
        </section>
      )}
      <section aria-labelledby="stay-who">
        <h2 id="stay-who">{thread.profile ? <Link to={thread.profile}>{thread.name}</Link> : thread.name}</h2>
        {phone && (
          <p>
            <a href={phone.to} className={styles.phone} aria-label={m.order_call({ name: thread.shortName })}>
              {phone.text}
            </a>
          </p>
        )}
        <Link to={conversationTo} className={styles.link}>
          {thread.closed ? m.stay_page_conversation() : m.stay_page_write()}
        </Link>
      </section>
    </div>
  )
}

const historyIcons = {
  question: MessageCircleQuestion,
  asked: Send,
  clock: Clock,
  yes: Check,
  no: CircleX,
  star: Star,
  dot: CircleDot,
  card: CreditCard,
  back: Undo2,
} as const

function History({ items }: { items: HistoryItem[] }) {
  return (
    <section className={styles.history} aria-labelledby="stay-history">
      <h2 id="stay-history">{m.stay_page_history()}</h2>
      <ol>
        {items.map(({ key, icon, text, detail, time }) => {
          const Icon = historyIcons[icon]
          return (
            <li key={key}>
              <span className={styles.icon} aria-hidden="true">
                <Icon size={20} />
              </span>
              <p className={styles.said}>
                <strong>{text}</strong>
                {detail && <span>{detail}</span>}
              </p>
              <time dateTime={time.iso} title={time.exact}>
                {time.text}
              </time>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

/** The first picture of the place. Decorative: its title stands below it. */
function Cover({ picture }: { picture: string | null }) {
  if (!picture) return null
  return (
    <picture className={styles.cover}>
      <source type="image/avif" srcSet={`/media/${picture}/landscape-crop2x.avif`} />
      <source type="image/webp" srcSet={`/media/${picture}/landscape-crop2x.webp`} />
      <img src={`/media/${picture}/landscape-crop2x.jpg`} alt="" width={800} height={533} decoding="async" />
    </picture>
  )
}
