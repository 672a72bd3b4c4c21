import * as m from '#words/compiled/messages.js'
import styles from './map-panel.module.css'

/**
 * What the search shows in place of a map that cannot be shown. With `onRetry` it is one line with a button, as the list
 * then has the space of the map.
 */
export function MapFailed({ onRetry }: { onRetry?: () => void }) {
  return (
    <div className={styles.sentence} data-failed={onRetry ? '' : undefined}>
      <output>{m.search_map_failed()}</output>
      {onRetry && (
        <button type="button" className={styles.retry} onClick={onRetry}>
          {m.search_map_retry()}
        </button>
      )}
    </div>
  )
}
