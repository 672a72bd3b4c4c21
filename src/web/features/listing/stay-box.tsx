import { Check, CircleAlert, Info, Lock } from '../../parts/icons.ts'
import { useRef } from 'react'
import { Form, Link } from 'react-router'
import { nightsBetween } from '#kernel/dates.ts'
import { formatMoney } from '#kernel/money.ts'
import type { ListingPage } from './load-listing.ts'
import * as m from '#words/compiled/messages.js'
import { Button, ButtonLink } from '../../parts/button.tsx'
import type { DateRange } from '../../parts/keep-days-in-order.ts'
import { dateRangeText, dayText } from '../../parts/date-range-text.ts'
import { priceText } from '../../parts/price-text.ts'
import { usePartyNeeds } from '../../parts/party.ts'
import { ruleLines } from '../../parts/refund-terms-text.ts'
import { useFreeNights } from '../../parts/use-free-nights.ts'
import styles from './listing-box.module.css'
import { judgeStay, type StayVerdict } from './judge-stay.ts'
import { StayFields } from './stay-fields.tsx'
import { useChosenStay } from './use-chosen-stay.ts'
import { useLayoutData } from '../../parts/layout-context.ts'

/**
 * Dates and people, and the request button. The form is sent to this page, which redirects to the request; with script
 * it says beforehand whether the dates are free.
 */
export function StayBox({ page, idPrefix }: { page: ListingPage; idPrefix: string }) {
  const form = useRef<HTMLFormElement>(null)
  const needs = usePartyNeeds()
  const { days, party, setDays, setParty } = useChosenStay(page, form)
  return (
    <>
      <BoxTitle page={page} days={days} />
      <Form ref={form} method="get" action={`/l/${page.slug}/${page.id}`} preventScrollReset className={styles.form}>
        <input type="hidden" name="request" value="1" />
        {/* After invalid dates the sheet is open again on phones. */}
        <input type="hidden" name="book" value="1" />
        {[...new URLSearchParams(page.wish.asked.needs)]
          .filter(([name]) => name !== needs.wheelchair && name !== needs.dog)
          .map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
        <StayFields idPrefix={idPrefix} days={days} party={party} page={page} onDays={setDays} onParty={setParty} />
        <OwnRequests page={page} />
        <Verdict page={page} days={days} people={party.people} />
        <RefundRule page={page} from={days.from} />
        <Button pill wide>
          {page.words.enquire}
        </Button>
        <ButtonLink
          look="secondary"
          pill
          wide
          to={`/l/${page.slug}/${page.id}/enquire${needsQuery(page)}`}
          preventScrollReset
        >
          {m.listing_ask()}
        </ButtonLink>
      </Form>
      <p className={styles.lock}>
        <Lock size={16} aria-hidden="true" />
        {page.words.boxNote}
      </p>
    </>
  )
}

/** What the reader has asked for here already: it holds places, which the free nights do not count. */
function OwnRequests({ page: { openRequests, formatLocale } }: { page: ListingPage }) {
  return openRequests.map(({ transactionId, from, until }) => (
    <p key={transactionId} className={styles.tight}>
      <Info size={18} aria-hidden="true" />
      <span>
        {m.listing_own_request({ days: dateRangeText(from, until, formatLocale) })}{' '}
        <Link to={`/order/${transactionId}/details`}>{m.problem_open_request()}</Link>
      </span>
    </p>
  ))
}

function needsQuery({ wish }: ListingPage): string {
  return wish.asked.needs && `?${wish.asked.needs}`
}

/** The title; where stays cost something, the price and the sum of the selected nights. */
function BoxTitle({ page, days: { from, until } }: { page: ListingPage; days: DateRange }) {
  const { price, formatLocale } = page
  const words = priceText(price, formatLocale, useCurrency())
  if (!price || !words) return <h2>{page.words.boxTitle}</h2>
  const nights = from && until && until > from ? nightsBetween(from, until) : 0
  return (
    <>
      <h2>{words}</h2>
      {nights > 1 && (
        <p className={styles.lead}>
          {m.listing_price_nights({
            nights: m.listing_nights({ count: nights }),
            price: formatMoney(price, formatLocale),
            total: formatMoney({ ...price, amount: price.amount * nights }, formatLocale),
          })}
        </p>
      )}
    </>
  )
}

function useCurrency(): string {
  return useLayoutData()?.marketplace.currency ?? ''
}

/** What goes back to a guest who cancels, for the chosen arrival. */
function RefundRule({ page, from }: { page: ListingPage; from: string }) {
  const { refundRule, minimumDay: today, formatLocale } = page
  if (!refundRule) return null
  return (
    <ul className={styles.refund}>
      {ruleLines(refundRule, { from: from || null, today, formatLocale }).map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

/**
 * One line on what was chosen: it fits, it is tight, or it cannot be. The free nights of other days come when they are
 * chosen.
 */
function Verdict({ page, days, people }: { page: ListingPage; days: DateRange; people: number }) {
  const { from, until } = days
  const isOther = from !== page.wish.from || until !== page.wish.until
  const fetched = useFreeNights(page.id, isOther && from !== '' && until !== '')
  const nights = isOther ? (fetched === 'failed' ? null : (fetched ?? null)) : (page.free?.wished ?? null)
  const verdict = judgeStay({ from, until, people }, { ...page, shared: (page.free?.usual ?? 0) > 1 }, nights)
  const [look, Icon] = !verdict
    ? []
    : verdict.kind === 'fits'
      ? [styles.fits, Check]
      : verdict.kind === 'wrong-days'
        ? [styles.wrong, CircleAlert]
        : [styles.tight, Info]
  return (
    <output>
      {verdict && Icon && (
        <span className={look}>
          <Icon size={18} aria-hidden="true" />
          {verdictText(verdict, page, people)}
        </span>
      )}
    </output>
  )
}

function verdictText(verdict: StayVerdict, { available, capacity, formatLocale }: ListingPage, people: number): string {
  if (verdict.kind === 'wrong-days') return m.listing_wrong_days()
  if (verdict.kind === 'too-many') return m.listing_too_many({ count: capacity })
  if (verdict.kind === 'outside')
    return m.listing_outside({ days: dateRangeText(available.from ?? '', available.until ?? '', formatLocale) })
  if (verdict.kind === 'beyond-horizon') return m.listing_beyond_horizon({ day: dayText(verdict.last, formatLocale) })
  if (verdict.kind === 'not-free') return m.listing_not_free()
  if (verdict.kind === 'too-few') return m.listing_too_few({ count: verdict.free })
  return m.listing_fits({
    nights: m.listing_nights({ count: verdict.nights }),
    places:
      verdict.free === null
        ? m.listing_fits_places({ count: people })
        : m.listing_fits_of({ people, count: verdict.free }),
  })
}
