import * as m from '#words/compiled/messages.js'
import styles from './location-tab.module.css'
import type { LocationView, PlaceChoice } from './wizard-view.ts'

/** Places that match the submitted address. Works without script; with it a choice takes effect at once. */
export function PlaceChoices({
  places,
  address,
  exact,
  onChoose,
  onKeep,
}: {
  places: PlaceChoice[]
  address: string
  exact: LocationView['exact']
  onChoose(place: PlaceChoice): void
  onKeep: (() => void) | undefined
}) {
  return (
    <fieldset className={styles.choices}>
      <legend>{m.edit_listing_address_choose()}</legend>
      <input type="hidden" name="placeFor" value={address} />
      {places.map((place) => (
        <label key={`${place.lat},${place.lng},${place.text}`} className={styles.choice}>
          <input
            type="radio"
            name="place"
            value={`${place.lat},${place.lng},${place.precision}`}
            onChange={() => onChoose(place)}
          />
          {place.text}
        </label>
      ))}
      {exact && (
        <label className={styles.choice}>
          <input
            type="radio"
            name="place"
            value={`${exact.lat},${exact.lng},${exact.precision}`}
            onChange={() => onKeep?.()}
          />
          {m.edit_listing_address_keep()}
        </label>
      )}
    </fieldset>
  )
}
