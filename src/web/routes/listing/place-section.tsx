import type { ListingPage } from '#web/server/listing/load-listing.ts'
import * as m from '#words/compiled/messages.js'
import { ApproximateMap } from '../../map/approximate-map.tsx'
import styles from './place-section.module.css'
import { Section } from './section.tsx'

/** Where it roughly is: a sentence for everybody, and the map for those whose browser draws it. */
export function PlaceSection({ page }: { page: ListingPage }) {
  const offer = page.kind === 'offer'
  if (!page.map) return null
  const sentence = offer ? m.listing_where_offer_text : m.listing_where_request_text
  return (
    <Section title={offer ? m.listing_where_offer() : m.listing_where_request()}>
      <p className={styles.text}>{sentence({ place: page.place })}</p>
      <div className={styles.map}>
        <ApproximateMap
          {...page.map}
          kind={page.kind}
          locale={page.locale}
          label={m.listing_map_label({ place: page.place })}
        />
      </div>
    </Section>
  )
}
