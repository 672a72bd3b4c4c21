import { Clock, RotateCw, Trash2, TriangleAlert, X } from '../../parts/icons.ts'
import * as m from '#words/compiled/messages.js'
import { Button } from '../../parts/button.tsx'
import { useFormatLocale } from '../../parts/format-locale.ts'
import tile from './photo-tile.module.css'
import styles from './upload-tile.module.css'
import type { Photo } from './use-photos.ts'

type UploadProps = {
  photo: Exclude<Photo, { state: 'ready' }>
  index: number
  onRemove(): void
  onRetry(): void
}

/** A file being uploaded, or one that could not be. */
export function UploadTile(props: UploadProps) {
  const { photo, index } = props
  const { state, file, preview } = photo
  const formatLocale = useFormatLocale()
  return (
    <li className={tile.tile} tabIndex={-1} data-photo={index}>
      <div className={styles.upload} data-state={state}>
        {state === 'loading' && (
          <>
            <img src={preview} alt="" className={styles.preview} />
            <div className={styles.progress}>
              <span>{m.edit_listing_photos_percent({ percent: photo.percent })}</span>
              <progress max={100} value={photo.percent} aria-label={file.name} />
            </div>
          </>
        )}
        {state === 'waiting' && (
          <>
            <Clock size={22} aria-hidden="true" />
            <span>{m.edit_listing_photos_wait()}</span>
          </>
        )}
        {state === 'failed' && <Failure {...props} />}
      </div>
      <p className={styles.file}>
        <span>
          {file.name} · {sizeText(file.size, formatLocale)}
        </span>
        <Forget {...props} />
      </p>
    </li>
  )
}

function Failure({ photo: { reason, again }, onRetry }: UploadProps) {
  return (
    <>
      <strong className={styles.failed}>
        <TriangleAlert size={20} aria-hidden="true" />
        {m.edit_listing_photos_not_uploaded()}
      </strong>
      <span>{reason}</span>
      {again && (
        <Button type="button" look="secondary" size="small" onClick={onRetry}>
          <RotateCw size={18} aria-hidden="true" />
          {m.common_retry()}
        </Button>
      )}
    </>
  )
}

/** Ends an upload, or forgets one that failed. On phones an upload is ended by a word. */
function Forget({ photo: { state, file }, onRemove }: UploadProps) {
  const { name } = file
  if (state === 'failed')
    return (
      <button type="button" onClick={onRemove}>
        <Trash2 size={20} aria-hidden="true" />
        <span className="visually-hidden">{m.edit_listing_photos_forget({ name })}</span>
      </button>
    )
  return (
    <button type="button" className={styles.cancel} onClick={onRemove}>
      <X size={20} aria-hidden="true" />
      <span aria-hidden="true">{m.common_cancel()}</span>
      <span className="visually-hidden">{m.edit_listing_photos_cancel({ name })}</span>
    </button>
  )
}

/** Returns the size of a file: `4,1 MB`. */
function sizeText(bytes: number, formatLocale: string): string {
  const format = { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1, minimumFractionDigits: 1 } as const
  return new Intl.NumberFormat(formatLocale, format).format(Math.max(0.1, bytes / 1_000_000))
}
