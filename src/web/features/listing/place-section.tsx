import { ExternalLink } from '../../parts/icons.ts'
import type { ListingPage } from './load-listing.ts'
import * as m from '#words/compiled/messages.js'
import { ApproximateMap } from '../map/approximate-map.tsx'
import styles from './place-section.module.css'
import { Section } from './listing-section.tsx'

/** The approximate location: a sentence, and a map where the browser can draw it. */
export function PlaceSection({ page }: { page: ListingPage }) {
  const offer = page.kind === 'offer'
  if (!page.map) return null
  const sentence = offer ? m.listing_where_offer_text : m.listing_where_request_text
  return (
    <Section title={offer ? m.listing_where_offer() : m.listing_where_request()}>
      <p className={styles.text}>{sentence({ place: page.place })}</p>
      <div className={`needs-script ${styles.map}`}>
        <ApproximateMap
          {...page.map}
          kind={page.kind}
          locale={page.locale}
          label={m.listing_map_label({ place: page.place })}
        />
      </div>
      <a className={styles.open} href={elsewhere(page.map.point)} target="_blank" rel="noopener noreferrer">
        {m.listing_open_map()}
        <ExternalLink size={16} aria-hidden="true" />
      </a>
    </Section>
  )
}

/** Returns a link to the area on OpenStreetMap: the public point, never the home. */
function elsewhere({ lat, lng }: { lat: number; lng: number }): string {
  return `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=13/${lat}/${lng}`
}
