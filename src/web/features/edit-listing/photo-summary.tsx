import { TriangleAlert } from '../../parts/icons.ts'
import * as m from '#words/compiled/messages.js'
import styles from './photos-tab.module.css'
import type { Photo } from './use-photos.ts'

/** How many pictures are stored, uploading and failed; a live region. */
export function PhotoSummary({ photos }: { photos: Photo[] }) {
  const count = (state: Photo['state']) => photos.filter((photo) => photo.state === state).length
  const [here, loading, waiting, failed] = [count('ready'), count('loading'), count('waiting'), count('failed')]
  const under = [
    loading > 0 && m.edit_listing_photos_loading({ count: loading }),
    waiting > 0 && m.edit_listing_photos_waiting({ count: waiting }),
  ].filter(Boolean)
  return (
    <p className={styles.summary} role="status">
      <strong>
        {photos.length === 0
          ? m.edit_listing_photos_none()
          : here === photos.length
            ? m.edit_listing_picture_count({ count: here })
            : m.edit_listing_photos_here({ here, count: photos.length })}
      </strong>
      {under.length > 0 && <span>{under.join(' · ')}</span>}
      {failed > 0 && (
        <span className={styles.failedCount}>
          <TriangleAlert size={18} aria-hidden="true" />
          {m.edit_listing_photos_failed({ count: failed })}
        </span>
      )}
    </p>
  )
}
