import { Camera, FolderOpen, Hourglass, ImagePlus, Images, Trash2 } from '../../parts/icons.ts'
import { type ChangeEvent, type DragEvent, useCallback, useEffect, useRef, useState } from 'react'
import * as m from '#words/compiled/messages.js'
import { Button } from '../../parts/button.tsx'
import { FieldError } from '../../parts/form-field.tsx'
import { Alert } from '../../parts/alert.tsx'
import { acceptedFormats } from '../../parts/upload-file.ts'
import { PhotoTile } from './photo-tile.tsx'
import { PhotoSummary } from './photo-summary.tsx'
import styles from './photos-tab.module.css'
import type { TabProps } from './tab-props.ts'
import { useHydrated } from '../../parts/use-hydrated.ts'
import { useKeptFocus } from './use-kept-focus.ts'
import { type Removed, usePhotos } from './use-photos.ts'

/** The listing's pictures: upload, order and descriptions. */
export function PhotosTab({ view, values, problems, autosave, onSettle, onUploads }: TabProps) {
  const { touch } = autosave
  const { photos, removed, add, remove, restore, retry, move } = usePhotos(
    view.pictures.map((picture) => ({ ...picture, alt: values[`alt:${picture.imageId}`] ?? picture.alt })),
    useCallback(() => touch('now'), [touch]),
  )
  const tiles = useRef<HTMLOListElement>(null)
  const [lastRemoved] = removed
  const keepFocus = useKeptFocus(tiles, 'files')
  const [said, setSaid] = useState('')
  const [over, setOver] = useState(0)
  const take = (files: File[]) => {
    setOver(Math.max(0, photos.length + files.length - view.limits.pictures))
    add(files, view.limits.pictures)
  }
  const ready = photos.filter(({ state }) => state === 'ready').length
  const earlier = useRef(ready)
  useEffect(() => {
    if (ready > earlier.current) onSettle('files')
    earlier.current = ready
  }, [ready, onSettle])
  const failed = photos.filter(({ state }) => state === 'failed').length
  const running = photos.length - ready - failed
  useEffect(() => onUploads({ running, failed }), [running, failed, onUploads])
  const removeTile = (key: string, index: number) => {
    const alt = tiles.current?.querySelector<HTMLTextAreaElement>(`[data-photo='${index}'] textarea`)
    remove(key, alt?.value ?? '')
    setOver(0)
  }
  const moveTo = (key: string, to: number) => {
    move(key, to)
    const number = Math.min(Math.max(to, 0), photos.length - 1) + 1
    setSaid(m.edit_listing_photos_dropped({ number, count: photos.length }))
  }
  return (
    <>
      <DropArea onFiles={(files) => take([...files])} />
      {over > 0 && (
        <Alert look="warn" role="alert">
          {m.edit_listing_photos_over({ max: view.limits.pictures, count: over })}
        </Alert>
      )}
      <FieldError name="files" problems={problems} />
      <PhotoSummary photos={photos} />
      {photos.length > 0 && (
        <ol ref={tiles} className={styles.tiles} aria-label={m.edit_listing_photos_list()} {...keepFocus}>
          {photos.map((photo, index) => (
            <PhotoTile
              key={photo.key}
              photo={photo}
              index={index}
              count={photos.length}
              cover={photo.state === 'ready' && photos.findIndex(({ state }) => state === 'ready') === index}
              onMove={(to) => moveTo(photo.key, to)}
              onRemove={() => removeTile(photo.key, index)}
              onRetry={() => retry(photo.key)}
              onSay={setSaid}
            />
          ))}
        </ol>
      )}
      {lastRemoved && photos.length < view.limits.pictures && (
        <RemovedNote removed={lastRemoved} onRestore={() => restore(lastRemoved)} />
      )}
      <p className="visually-hidden" aria-live="assertive">
        {said}
      </p>
      {view.mode === 'create' &&
        view.waitsFirst &&
        (ready > 0 || !view.missing.some(({ field }) => field === 'images')) && (
          <Alert icon={Hourglass}>{m.edit_listing_photos_approval()}</Alert>
        )}
    </>
  )
}

/** Says that a picture was removed, with an undo button. */
function RemovedNote({ removed, onRestore }: { removed: Removed; onRestore(): void }) {
  return (
    <div className={styles.removed} role="status">
      <Trash2 size={20} aria-hidden="true" />
      <span>{m.edit_listing_photos_removed({ number: removed.index + 1 })}</span>
      <Button
        type="button"
        look="secondary"
        size="small"
        onClick={() => {
          onRestore()
          // The button goes away, or is about another picture.
          requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-photo='${removed.index}']`)?.focus())
        }}
      >
        {m.common_undo()}
      </Button>
    </div>
  )
}

/** Where pictures are dropped or chosen. Without script they are sent with the form. */
function DropArea({ onFiles }: { onFiles(files: Iterable<File>): void }) {
  const hydrated = useHydrated()
  const [over, setOver] = useState(false)
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(event.target.files ?? [])])
    event.target.value = ''
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    onFiles([...event.dataTransfer.files])
  }
  return (
    <div
      className={styles.drop}
      data-over={over ? '' : undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <span className={styles.dropIcon}>
        <ImagePlus size={26} aria-hidden="true" />
      </span>
      <div className={styles.dropText}>
        <p className={styles.dropTitle}>{m.edit_listing_photos_drop()}</p>
        <p id="files-hint">
          <span className={styles.long}>{m.edit_listing_photos_formats()}</span>
          <span className={styles.short}>{m.edit_listing_photos_formats_short()}</span>
        </p>
      </div>
      <div className={styles.choose}>
        {hydrated && (
          <label className={styles.camera}>
            <input type="file" accept="image/*" capture="environment" onChange={onChange} />
            <Camera size={20} aria-hidden="true" />
            {m.edit_listing_photos_camera()}
          </label>
        )}
        <label className={styles.pick} data-plain={hydrated ? undefined : ''}>
          <input
            id="files"
            type="file"
            name="files"
            accept={acceptedFormats}
            multiple
            onChange={onChange}
            aria-describedby="files-hint"
          />
          <FolderOpen className={styles.long} size={20} aria-hidden="true" />
          <Images className={styles.short} size={20} aria-hidden="true" />
          <span className={styles.long}>{m.edit_listing_photos_choose()}</span>
          <span className={styles.short}>{m.edit_listing_photos_choose_short()}</span>
        </label>
        {!hydrated && (
          <Button name="intent" value="stay" look="secondary">
            {m.edit_listing_photos_upload()}
          </Button>
        )}
      </div>
    </div>
  )
}
