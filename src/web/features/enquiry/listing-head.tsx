import * as m from '#words/compiled/messages.js'
import { ListingThumb } from '../../parts/listing-thumb.tsx'
import styles from './enquiry-form.module.css'
import type { EnquiryView } from './load-enquiry.ts'

/** The listing and whom it is of. */
export function ListingHead({ view }: { view: EnquiryView }) {
  const { listing } = view
  return (
    <div className={styles.listing}>
      <ListingThumb picture={listing.picture} className={styles.thumb} />
      <div>
        <h2 className={styles.listingTitle}>{listing.title}</h2>
        <p className={styles.place}>{placeLine(view)}</p>
      </div>
    </div>
  )
}

function placeLine({ listing, name }: EnquiryView): string {
  if (!listing.place) return m.enquire_at({ name })
  const line = listing.kind === 'offer' ? m.enquire_at_place : m.enquire_by_place
  return line({ place: listing.place, name })
}
