import { History, MailCheck, SendHorizontal } from '../../parts/icons.ts'
import { useRef, useState } from 'react'
import { Form, Link, useLocation, useNavigation, useSearchParams } from 'react-router'
import { addDays, dateInZone } from '#kernel/dates.ts'
import * as m from '#words/compiled/messages.js'
import type { FormAnswer } from '../../form-problem.ts'
import { Button, ButtonLink } from '../../parts/button.tsx'
import { DialogPage } from '../../parts/dialog.tsx'
import { FieldError, ProblemSummary, TextAreaField } from '../../parts/form-field.tsx'
import { DayFields } from '../../parts/day-fields.tsx'
import { type Party, usePartyNeeds } from '../../parts/party.ts'
import { Alert } from '../../parts/alert.tsx'
import { useLimits } from '../../parts/limits.ts'
import { useDraft } from '../../parts/use-draft.ts'
import {
  type ChosenStay,
  partyInQuery,
  stayInQuery,
  useKeptQuery,
  useStayInAddress,
  withParty,
} from '../../parts/stay-in-address.ts'
import { useEventsTypedEarly } from '../../parts/use-typed-early.ts'
import { QuotaNote } from '../../parts/quota-note.tsx'
import { ListingThumb } from '../../parts/listing-thumb.tsx'
import styles from './enquiry-form.module.css'
import { HoursDay, HoursFields } from './hours-fields.tsx'
import { PersonSummary } from '../people/person-summary.tsx'
import { askedText } from './asked-text.ts'
import { ListingHead } from './listing-head.tsx'
import type { EnquiryView } from './load-enquiry.ts'
import { MessageStarts } from './message-starts.tsx'
import { PartySteps } from './party-steps.tsx'
import { PriceLines } from './price-lines.tsx'
import { useQuote } from './use-quote.ts'

/** The form of the first message: recipient, listing, optional dates and people, and the text. */
export function EnquiryForm({ view, answer }: { view: EnquiryView; answer: FormAnswer | undefined }) {
  const { name, listing } = view
  const isOffer = listing.kind === 'offer'
  const forStay = view.purpose === 'stay'
  const paysNow = forStay && view.paid && !view.settledApart
  const mayBeSilent = forStay && view.paid
  const draft = useDraft(`${forStay ? 'request' : 'enquiry'}:${listing.id}`, answer?.values.message ?? view.text)
  const form = useRef<HTMLFormElement>(null)
  const message = useRef<HTMLTextAreaElement>(null)
  const { search } = useLocation()
  const keepStay = useStayInAddress()
  // After the line before it: what was changed early is written into the address, too.
  useEventsTypedEarly(form)
  const limits = useLimits()
  const sending = useNavigation().state !== 'idle'
  const problems = answer?.problems
  return (
    <DialogPage
      over
      title={forStay ? m.order_form_title() : m.enquire_title({ name })}
      closeTo={`${listing.path}${askedText(new URLSearchParams(search))}`}
      closeLabel={m.enquire_close()}
      foot={
        <>
          <p className={styles.terms}>
            {view.paid ? view.settledApart && m.order_settled_apart() : m.enquire_free()}{' '}
            {isOffer && <span>{m.enquire_address_later()}</span>}
          </p>
          <Button form="enquiry" busy={sending} disabled={view.hours?.stretches.length === 0}>
            {!sending && !paysNow && <SendHorizontal size={20} aria-hidden="true" />}
            {paysNow ? m.checkout_continue() : forStay ? m.order_form_send({ name }) : m.enquire_send()}
          </Button>
        </>
      }
    >
      <ListingHead view={view} />
      {view.person && <PersonSummary person={view.person} />}
      <Problems problems={problems} />
      {view.quota && !problems && <QuotaNote quota={view.quota} />}
      {view.hours && <HoursDay hours={view.hours} />}
      <Form
        ref={form}
        id="enquiry"
        method="post"
        replace
        preventScrollReset
        className={styles.form}
        onSubmit={(event) => {
          if (sending) event.preventDefault()
        }}
      >
        <input type="hidden" name="clientKey" value={answer?.values.clientKey ?? view.clientKey} />
        <OfferedListing offer={view.offer} />
        {view.hours && <HoursFields key={view.hours.day} hours={view.hours} answer={answer} />}
        {isOffer && !view.hours && <StayDates view={view} answer={answer} onChoose={keepStay} />}
        {isOffer && <People view={view} answer={answer} />}
        <div hidden={paysNow}>
          <TextAreaField
            ref={message}
            name="message"
            label={m.enquire_message({ name })}
            hint={isOffer ? m.enquire_message_hint() : m.enquire_message_hint_request()}
            problems={problems}
            optional={mayBeSilent}
            required={!mayBeSilent}
            maxLength={limits.text}
            value={draft.text}
            onChange={(event) => draft.change(event.target.value)}
          />
          {draft.state === 'restored' && !answer && (
            <RestoredDraft since={draft.since} today={view.today} onForget={draft.forget} />
          )}
          {isOffer && (
            <div className={styles.starts}>
              <MessageStarts view={view} text={message} />
            </div>
          )}
        </div>
      </Form>
      {view.conversation && !forStay && (
        <Alert>
          {m.enquire_continue_conversation()} <Link to={view.conversation}>{m.enquire_open_conversation()}</Link>
        </Alert>
      )}
    </DialogPage>
  )
}

/** The problems of a refused form. Readers with an unverified address get a link to verify it. */
function Problems({ problems }: { problems: FormAnswer['problems'] | undefined }) {
  if (!problems?.some(({ code }) => code === 'email-not-verified'))
    return <ProblemSummary problems={problems} answer={problems} />
  return (
    <Alert look="warn" icon={MailCheck} role="alert">
      <p>{m.enquire_verify_first()}</p>
      <p className={styles.verify}>
        <ButtonLink to="/verify-email" size="small" look="secondary">
          {m.enquire_verify()}
        </ButtonLink>
      </p>
    </Alert>
  )
}

/** The reader's listing that is offered to the author of a request. */
function OfferedListing({ offer }: { offer: EnquiryView['offer'] }) {
  if (!offer) return null
  return (
    <div className={styles.offer}>
      <input type="hidden" name="offer" value={offer.id} />
      <ListingThumb picture={offer.picture} className={styles.thumb} />
      <div>
        <p className={styles.place}>{m.enquire_you_offer()}</p>
        <p className={styles.listingTitle}>{offer.title}</p>
      </div>
    </div>
  )
}

function RestoredDraft({ since, today, onForget }: { since: string; today: string; onForget(): void }) {
  return (
    <p className={styles.draft}>
      <History size={18} aria-hidden="true" />
      <span>
        {isDayBefore(since, today) ? m.enquire_draft_yesterday() : m.inbox_draft_back()}{' '}
        <button type="button" onClick={onForget}>
          {m.inbox_start_over()}
        </button>
      </span>
    </p>
  )
}

/** Whether a moment was on the day before, by the clock of the reader. */
function isDayBefore(since: string, today: string): boolean {
  return (
    since !== '' && dateInZone(new Date(since), Intl.DateTimeFormat().resolvedOptions().timeZone) === addDays(today, -1)
  )
}

type ChoiceProps = {
  view: EnquiryView
  answer: FormAnswer | undefined
  onChoose(changes: Partial<ChosenStay>): void
}

/** Arrival and departure. In an enquiry they are part of the message; in a request they are held. */
function StayDates({ view, answer, onChoose }: ChoiceProps) {
  const [query] = useSearchParams()
  const [days, setDays] = useState({
    from: answer?.values.from ?? view.stay.from,
    until: answer?.values.until ?? view.stay.until,
  })
  const forStay = view.purpose === 'stay'
  const quote = useQuote(view.listing.id, view.quote, days, view.paid)
  const wrong = answer?.problems.filter(({ field }) => field === 'from' || field === 'until')
  return (
    <fieldset>
      <legend className="visually-hidden">{m.enquire_dates()}</legend>
      <DayFields
        ids={{ from: 'from', until: 'until' }}
        labels={{ from: m.common_arrival(), until: m.common_departure() }}
        title={m.picker_stay()}
        value={days}
        onChange={(next) => {
          setDays(next)
          onChoose(next)
        }}
        min={view.today}
        listingId={view.listing.id}
        people={view.shared ? (stayInQuery(query).people ?? 1) : 1}
        required={forStay || days.from !== '' || days.until !== ''}
        wrong={wrong?.flatMap(({ field }) => field ?? []) ?? []}
        describedBy="dates-hint"
      />
      <p className={styles.hint} id="dates-hint">
        {forStay ? heldHint(view) : m.enquire_dates_hint()}
      </p>
      <FieldError name="from" problems={wrong} />
      <FieldError name="until" problems={wrong} />
      {forStay && quote && <PriceLines quote={quote} />}
    </fieldset>
  )
}

/** Until when the days are held: until the host answers, or for the time of the payment. */
function heldHint({ paid, settledApart, name }: EnquiryView): string {
  return paid && !settledApart ? m.checkout_hold_hint() : m.order_form_dates_hint({ name })
}

function People({ view, answer }: Pick<ChoiceProps, 'view' | 'answer'>) {
  const needs = usePartyNeeds()
  const [query] = useSearchParams()
  const keep = useKeptQuery()
  const typed = answer && partyInQuery(new URLSearchParams(answer.values), { wheelchair: null, dog: null })
  const asked = partyInQuery(query, needs)
  const asksAgain = view.people !== null && !query.has('people')
  const [party, setParty] = useState<Party>({
    ...asked,
    ...(asksAgain ? { people: view.people ?? 1 } : {}),
    ...(typed?.people && answer ? numbersOf(typed) : {}),
  })
  const wrong = answer?.problems.filter(({ field }) => field === 'people' || field === 'children' || field === 'babies')
  return (
    <div>
      <PartySteps
        party={party}
        room={view.capacity}
        wrong={(wrong?.length ?? 0) > 0}
        onChange={(next) => {
          setParty(next)
          keep((present) => withParty(present, next, needs))
        }}
      />
      <FieldError name="people" problems={answer?.problems} />
      <FieldError name="children" problems={answer?.problems} />
    </div>
  )
}

function numbersOf({ people, children, babies }: Party): Pick<Party, 'people' | 'children' | 'babies'> {
  return { people, children, babies }
}
