import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { keepStyles } from '../../parts/keep-styles.ts'
import { lazyPart } from '../../parts/lazy-part.tsx'
import { MissingOverlay } from '../layout/missing-overlay.tsx'
import type { ListingPage } from './load-listing.ts'
import * as m from '#words/compiled/messages.js'
import alertStyles from '../../parts/alert.module.css'
import styles from './listing-box.module.css'
import chooserStyles from './offer-chooser.module.css'
import { ReportLink } from './report-link.tsx'
import dayStyles from '../../parts/day-fields.module.css'
import fieldStyles from './stay-fields.module.css'

// A reader sees one of them; the code of the others is not loaded. Narrow windows show it in the sheet of the bottom bar only.
const HelpBox = lazyPart(async () => (await import('./help-box.tsx')).HelpBox, MissingBox)
const OwnBox = lazyPart(async () => (await import('./own-box.tsx')).OwnBox, MissingBox)
const AskBox = lazyPart(async () => (await import('./ask-box.tsx')).AskBox, MissingBox)
const NotBookableBox = lazyPart(async () => (await import('./not-bookable-box.tsx')).NotBookableBox, MissingBox)
const StayBox = lazyPart(async () => (await import('./stay-box.tsx')).StayBox, MissingBox)

/** Returns the title of the box. */
export function boxTitle({ own, kind, words }: Pick<ListingPage, 'own' | 'kind' | 'words'>): string {
  if (own) return m.listing_own_title()
  return kind === 'offer' ? words.boxTitle : m.listing_help_title()
}

/** The reader's action for a listing: ask to stay, offer help, or edit one's own. */
export function Box({ page, idPrefix = 'box' }: { page: ListingPage; idPrefix?: string }) {
  const offer = page.kind === 'offer'
  return (
    <>
      <div className={styles.box}>
        <Suspense fallback={null}>
          {page.own ? (
            <OwnBox page={page} />
          ) : page.state !== 'published' ? (
            <p>{m.listing_unavailable()}</p>
          ) : page.payoutNote ? (
            <NotBookableBox page={page} />
          ) : page.byTheHour ? (
            <AskBox page={page} />
          ) : offer ? (
            <StayBox key={`${page.wish.from} ${page.wish.until}`} page={page} idPrefix={idPrefix} />
          ) : (
            <HelpBox page={page} idPrefix={idPrefix} />
          )}
        </Suspense>
      </div>
      <ReportLink page={page} shown="wide" />
    </>
  )
}

keepStyles(Box, [alertStyles, chooserStyles, dayStyles, fieldStyles])

/** The sheet needs its box; beside the content a box that could not be loaded is left out. */
function MissingBox() {
  const [query] = useSearchParams()
  return query.has('book') ? <MissingOverlay name="book" /> : null
}
