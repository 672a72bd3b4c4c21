import { ChevronDown } from '../../parts/icons.ts'
import type { OfferChoice } from './read-stay-form.ts'
import * as m from '#words/compiled/messages.js'
import { ListingThumb } from '../../parts/listing-thumb.tsx'
import styles from './offer-chooser.module.css'

/** A choice of the reader's own offers. */
export function OfferChooser({
  id,
  offers,
  chosen,
  onChoose,
}: {
  id: string
  offers: OfferChoice[]
  chosen: string
  onChoose(id: string): void
}) {
  const offer = offers.find((each) => each.id === chosen)
  return (
    <label className={styles.chooser} htmlFor={id}>
      <ListingThumb picture={offer?.picture ?? null} className={styles.thumb} />
      <span className={styles.label}>{m.listing_choose_offer()}</span>
      <select
        id={id}
        className={styles.select}
        name="offer"
        value={chosen}
        onChange={(event) => onChoose(event.target.value)}
      >
        {offers.map((offer) => (
          <option key={offer.id} value={offer.id}>
            {m.listing_offer_option({ title: offer.title, places: m.layout_places_count({ count: offer.capacity }) })}
          </option>
        ))}
      </select>
      <ChevronDown size={20} aria-hidden="true" />
    </label>
  )
}
