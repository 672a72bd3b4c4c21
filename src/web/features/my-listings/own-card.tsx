import { Clock, Image } from '../../parts/icons.ts'
import { useEffect, useRef, useState } from 'react'
import { Link, useFetcher } from 'react-router'
import * as m from '#words/compiled/messages.js'
import { availabilityText } from '../../parts/listing-card-view.tsx'
import { NoPicture, Picture } from '../../parts/picture.tsx'
import { priceText } from '../../parts/price-text.ts'
import { CardActions } from './card-actions.tsx'
import { CardMenu } from './card-menu.tsx'
import { type Intent, intents, type OwnListing, type StepFailure } from './listings-view.ts'
import styles from './own-card.module.css'
import { StatePill } from './state-pill.tsx'
import { StillQuestion } from './still-question.tsx'
import { StepFailed } from './step-failed.tsx'
import { busyWords } from './step-words.ts'
import { useFormatLocale } from '../../parts/format-locale.ts'
import { useLayoutData } from '../../parts/layout-context.ts'

const sizes = '(max-width: 639px) 100vw, (max-width: 1023px) 50vw, (max-width: 1279px) 33vw, 302px'

/**
 * One listing: picture, state, next steps and a menu. While a step is running the card says so; after a failure nothing
 * has changed and the card offers to retry.
 */
export function OwnCard({
  listing,
  failure,
  eager,
}: {
  listing: OwnListing
  /** A refused step of a form sent without script. */
  failure: StepFailure | undefined
  eager: boolean
}) {
  const fetcher = useFetcher<StepFailure>({ key: `listing ${listing.id}` })
  const layout = useLayoutData()
  const formatLocale = useFormatLocale()
  const price = priceText(listing.price, formatLocale, layout?.marketplace.currency ?? '', listing.byTheHour)
  const busy = busyIntent(fetcher)
  const answered = useLatestFailure(fetcher)
  const failed = busy ? undefined : (answered ?? failure)
  const titleLink = useFocusAfterwards(busy)
  const faded = listing.state !== 'published' || busy !== undefined
  return (
    <article className={styles.card} aria-busy={busy !== undefined}>
      <h2 className={styles.title}>
        <Link ref={titleLink} className={styles.link} to={listing.state === 'draft' ? listing.editTo : listing.viewTo}>
          {listing.title}
        </Link>
      </h2>
      <div className={styles.media} data-faded={faded ? '' : undefined}>
        {listing.image ? <Picture picture={listing.image} alt="" sizes={sizes} eager={eager} /> : <PictureToCome />}
        {!busy && <StatePill state={listing.state} kind={listing.kind} />}
        {busy && (
          <output className={styles.busy}>
            <span className={styles.spinner} aria-hidden="true" />
            {busyWords[busy]()}
          </output>
        )}
      </div>
      <div className={styles.facts}>
        {listing.place && <p>{listing.place}</p>}
        <p>{availabilityText(listing, formatLocale)}</p>
        {price && <p>{price}</p>}
      </div>
      <NextStep listing={listing} />
      {!busy && <StillQuestion listing={listing} Form={fetcher.Form} />}
      {failed ? (
        <StepFailed failure={failed} Form={fetcher.Form} />
      ) : (
        <CardActions listing={listing} busy={busy} Form={fetcher.Form} />
      )}
      <WaitingRequests listing={listing} />
      <div className={styles.menu}>
        <CardMenu listing={listing} busy={busy !== undefined} hasButtons={!failed} Form={fetcher.Form} />
      </div>
    </article>
  )
}

/** How many requests wait for the reader's answer, with the way to them. */
function WaitingRequests({ listing: { waiting, waitingTo, title } }: { listing: OwnListing }) {
  if (waiting === 0) return null
  return (
    <Link to={waitingTo} className={styles.waiting}>
      <Clock size={18} aria-hidden="true" />
      {m.my_listings_waiting({ count: waiting })}
      <span className="visually-hidden">: {title}</span>
    </Link>
  )
}

function PictureToCome() {
  return (
    <div className={styles.noPicture}>
      <NoPicture />
      <Image size={32} strokeWidth={1.5} aria-hidden="true" />
    </div>
  )
}

function NextStep({ listing: { state, missing, note, pausedAfter, lapsed, over } }: { listing: OwnListing }) {
  if (state === 'pending') return <p className={styles.next}>{m.my_listings_pending()}</p>
  if (state === 'changes' || state === 'rejected')
    return (
      <p className={styles.next}>
        <span className="visually-hidden">{m.my_listings_note()}</span> {m.my_listings_quote({ note })}
      </p>
    )
  if (state === 'closed' && pausedAfter !== null)
    return <p className={styles.next}>{m.my_listings_paused({ count: pausedAfter })}</p>
  if (state === 'closed' && lapsed) return <p className={styles.next}>{m.my_listings_lapsed()}</p>
  if (state === 'closed' && over) return <p className={styles.next}>{m.my_listings_over()}</p>
  if (state === 'closed' && note) return <p className={styles.next}>{m.staff_listing_closed_note({ reason: note })}</p>
  if (state !== 'draft') return null
  return (
    <p className={styles.next}>
      {missing.length > 0
        ? m.my_listings_missing({ count: missing.length, parts: missing.join(', ') })
        : m.my_listings_ready()}
    </p>
  )
}

function busyIntent({ state, formData }: { state: string; formData?: FormData | undefined }): Intent | undefined {
  return state === 'idle' ? undefined : intents.find((intent) => intent === formData?.get('intent'))
}

/**
 * Returns the failure of the last step. A successful step leaves the fetcher's earlier data behind, which is not shown
 * again.
 */
function useLatestFailure({ state, data }: { state: string; data?: StepFailure | undefined }): StepFailure | undefined {
  const [settled, setSettled] = useState<StepFailure>()
  useEffect(() => {
    if (state === 'submitting') setSettled(data)
  }, [state, data])
  return data === settled ? undefined : data
}

/** Keeps the focus at the card when the pressed button disappears. */
function useFocusAfterwards(busy: Intent | undefined) {
  const link = useRef<HTMLAnchorElement>(null)
  const before = useRef(busy)
  useEffect(() => {
    if (before.current && !busy && document.activeElement === document.body) link.current?.focus()
    before.current = busy
  }, [busy])
  return link
}
