import { lazy, Suspense } from 'react'
import type { ListingPage } from '#web/server/listing/load-listing.ts'
import * as m from '#words/compiled/messages.js'
import { CategoryBadge } from '../../parts/badge.tsx'
import '../../parts/review-list.module.css'
import '../../parts/stars.module.css'
import { Description } from './description.tsx'
import styles from './details.module.css'
import { FactBox, FactList } from './facts.tsx'
import { FreePlaces } from './free-places.tsx'
import { HostCard, HostRow } from './host.tsx'
import { PlaceSection } from './place-section.tsx'
import { SafetyNotice } from './safety-notice.tsx'
import { Section } from './section.tsx'

// Many listings have no reviews yet: their readers need no code for them.
const ReviewList = lazy(async () => ({ default: (await import('../../parts/review-list.tsx')).ReviewList }))

/** Everything that is said about a listing, from its name to the people behind it. */
export function Details({ page }: { page: ListingPage }) {
  const offer = page.kind === 'offer'
  return (
    <article className={styles.details}>
      {page.twoKinds && <CategoryBadge kind={page.kind} label={page.category} />}
      <h1 className={styles.title}>{page.title || m.listing_untitled()}</h1>
      <p className={styles.place}>{[page.place, offer && page.distance].filter(Boolean).join(' · ')}</p>
      <FactBox facts={page.facts} />
      <HostRow host={page.host} />
      {page.description.length > 0 && (
        <Section title={offer ? page.words.about : m.listing_about_request()}>
          <Description paragraphs={page.description} />
        </Section>
      )}
      {page.texts.map(({ key, title, text }) => (
        <Section key={key} title={title}>
          <p className={styles.text}>{text}</p>
        </Section>
      ))}
      {page.goodToKnow.length > 0 && (
        <Section title={offer ? m.listing_good_to_know_offer() : m.listing_good_to_know_request()}>
          <FactList facts={page.goodToKnow} />
        </Section>
      )}
      {page.free && <FreePlaces page={page} free={page.free} />}
      <PlaceSection page={page} />
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
        <HostCard host={page.host} writeTo={page.own || page.state !== 'published' ? null : enquiry(page)} />
      </Section>
      <SafetyNotice text={page.words.safety} />
    </article>
  )
}

function enquiry({ slug, id }: ListingPage): string {
  return `/l/${slug}/${id}/enquire`
}
