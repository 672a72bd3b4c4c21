import { DoorOpen, Hand } from '../../parts/icons.ts'
import * as m from '#words/compiled/messages.js'
import styles from './search-switch.module.css'

/** A category that can be searched. */
export type SwitchCategory = { key: string; kind: 'offer' | 'request' }

/**
 * The choice between offers and requests in a form, sent as `pub_category`. The first is selected initially. Nothing
 * where there is only one kind.
 */
export function SearchSwitch({
  categories,
  chosen,
  wide = false,
}: {
  categories: SwitchCategory[]
  chosen: string | undefined
  /** Full width with one-word labels; nothing is selected initially unless given. */
  wide?: boolean
}) {
  if (categories.length < 2) return null
  const present = categories.find(({ key }) => key === chosen) ?? (wide ? undefined : categories[0])
  return (
    <fieldset className={styles.track} data-wide={wide ? '' : undefined}>
      <legend className="visually-hidden">{m.search_what()}</legend>
      {categories.map(({ key, kind }) => {
        const Icon = kind === 'offer' ? DoorOpen : Hand
        return (
          <label key={key} className={styles.item} data-kind={kind}>
            <input
              className={styles.input}
              type="radio"
              name="pub_category"
              value={key}
              defaultChecked={key === present?.key}
            />
            <Icon size={17} aria-hidden="true" />
            <span className={styles.long}>{kind === 'offer' ? m.search_seek_place() : m.search_have_place()}</span>
            <span className={styles.short}>{kind === 'offer' ? m.search_offers() : m.search_requests()}</span>
          </label>
        )
      })}
    </fieldset>
  )
}
