import { Suspense } from 'react'
import { keepStyles } from '../../parts/keep-styles.ts'
import { lazyPart } from '../../parts/lazy-part.tsx'
import type { ListingPage } from './load-listing.ts'
import * as m from '#words/compiled/messages.js'
import { CategoryBadge } from '../../parts/badge.tsx'
import { firstStep } from '../../parts/first-step.ts'
import avatarStyles from '../../parts/avatar.module.css'
import badgeStyles from '../../parts/badge.module.css'
import pageStyles from '../../parts/pagination.module.css'
import starStyles from '../../parts/stars.module.css'
import { serverOnlyPart } from '../../parts/server-only-part.tsx'
import personFactStyles from '../people/facts-of-person.module.css'
import aspectStyles from '../reviews/aspect-summary.module.css'
import reviewStyles from '../reviews/review-list.module.css'
import descriptionStyles from './description.module.css'
import styles from './listing-details.module.css'
import freeStyles from './free-places.module.css'
import placeStyles from './place-section.module.css'
import mapStyles from '../map/approximate-map.module.css'
import buttonStyles from '../../parts/button.module.css'
import factStyles from './fact-list.module.css'
import hostCardStyles from './host-card.module.css'
import hostRowStyles from './host-section.module.css'
import noticeStyles from './listing-safety-notice.module.css'
import { Section } from './listing-section.tsx'
import { ReportLink } from './report-link.tsx'

// They lie below the first screen. Until their code is there, they work as without script.
const FreePlaces = lazyPart(async () => {
  await firstStep()
  return (await import('./free-places.tsx')).FreePlaces
})
const PlaceSection = lazyPart(async () => {
  await firstStep()
  return (await import('./place-section.tsx')).PlaceSection
})
// Many listings have no reviews: their pages do not load this code.
const ReviewList = lazyPart(async () => (await import('../reviews/review-list.tsx')).ReviewList)

// Read-only content needs no script.
const Description = serverOnlyPart(
  async () => ({ default: (await import('./description.tsx')).Description }),
  [descriptionStyles],
)
const FactBox = serverOnlyPart(async () => ({ default: (await import('./fact-list.tsx')).FactBox }), [factStyles])
const FactList = serverOnlyPart(async () => ({ default: (await import('./fact-list.tsx')).FactList }), [factStyles])
const FactCards = serverOnlyPart(async () => ({ default: (await import('./fact-list.tsx')).FactCards }), [factStyles])
const HostRow = serverOnlyPart(
  async () => ({ default: (await import('./host-section.tsx')).HostRow }),
  [hostRowStyles, avatarStyles],
)
const HostCard = serverOnlyPart(
  async () => ({ default: (await import('./host-card.tsx')).HostCard }),
  [hostCardStyles, personFactStyles, avatarStyles, badgeStyles],
)
const SafetyNotice = serverOnlyPart(
  async () => ({ default: (await import('./listing-safety-notice.tsx')).SafetyNotice }),
  [noticeStyles],
)

/** The content of a listing, from its title to its author. */
export function Details({ page }: { page: ListingPage }) {
  const offer = page.kind === 'offer'
  return (
    <article className={styles.details}>
      {page.twoKinds && <CategoryBadge kind={page.kind} label={page.category} />}
      <h1 className={styles.title}>{page.title || m.listing_untitled()}</h1>
      <p className={styles.place}>
        {[page.place, offer && page.distance].filter(Boolean).join(' · ')}
        {page.published && (
          <>
            {page.place && ' · '}
            <time dateTime={page.published.at} title={page.published.exactly}>
              {page.published.words}
            </time>
          </>
        )}
      </p>
      <FactBox key={`box ${page.id}`} facts={page.facts} />
      <HostRow
        key={`row ${page.id}`}
        host={page.host}
        rating={page.person?.rating ?? null}
        answers={(offer && page.person?.answers) || null}
      />
      {page.description.length > 0 && (
        <Section title={offer ? page.words.about : m.listing_about_request()}>
          <Description key={page.id} paragraphs={page.description} />
        </Section>
      )}
      {page.texts.map((text) => !text.late && textSection(text, page.id))}
      {page.goodToKnow.length > 0 && (
        <Section title={offer ? m.listing_good_to_know_offer() : m.listing_good_to_know_request()}>
          <FactList key={page.id} facts={page.goodToKnow} />
        </Section>
      )}
      {/* On phones days and place come before the rules. */}
      <div className={styles.turned}>
        {page.texts.map((text) => text.late && textSection(text, page.id))}
        <div>
          <Suspense fallback={null}>{page.free && <FreePlaces page={page} free={page.free} />}</Suspense>
          <Suspense fallback={null}>
            <PlaceSection page={page} />
          </Suspense>
        </div>
      </div>
      {page.reviews.count > 0 && (
        <div id="reviews">
          <Section title={m.review_title()}>
            <Suspense fallback={null}>
              <ReviewList reviews={page.reviews} />
            </Suspense>
          </Section>
        </div>
      )}
      <Section title={offer ? m.listing_host_title() : m.listing_guest_title()}>
        <HostCard
          key={page.id}
          host={page.host}
          person={page.person}
          writeTo={page.own || page.state !== 'published' ? null : enquiry(page)}
        />
      </Section>
      <SafetyNotice text={page.words.safety} />
      <ReportLink page={page} shown="narrow" />
    </article>
  )
}

function textSection({ key, title, text, facts }: ListingPage['texts'][number], id: string) {
  return (
    <Section key={key} title={title}>
      {text && <p className={styles.text}>{text}</p>}
      {facts.length > 0 && <FactCards key={id} facts={facts} />}
    </Section>
  )
}

keepStyles(Details, [
  freeStyles,
  placeStyles,
  mapStyles,
  buttonStyles,
  reviewStyles,
  aspectStyles,
  starStyles,
  pageStyles,
  avatarStyles,
])

function enquiry({ slug, id }: ListingPage): string {
  return `/l/${slug}/${id}/enquire`
}
