import { ArrowLeft, ArrowRight, GripVertical, Pencil, Star, Trash2 } from '../../parts/icons.ts'
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react'
import * as m from '#words/compiled/messages.js'
import { Picture } from '../../parts/picture.tsx'
import styles from './photo-tile.module.css'
import { UploadTile } from './upload-tile.tsx'
import type { Photo } from './use-photos.ts'

type TileProps = {
  photo: Photo
  index: number
  count: number
  cover: boolean
  onMove(to: number): void
  onRemove(): void
  onRetry(): void
  onSay(text: string): void
}

/** How a picture is being moved; null while it is not. */
type Lifted = 'keys' | 'pointer' | null

/** One picture of the listing, or a file being uploaded. */
export function PhotoTile(props: TileProps) {
  const { photo } = props
  if (photo.state !== 'ready')
    return <UploadTile photo={photo} index={props.index} onRemove={props.onRemove} onRetry={props.onRetry} />
  return <ReadyTile {...props} photo={photo} />
}

function ReadyTile(props: TileProps & { photo: Extract<Photo, { state: 'ready' }> }) {
  const [lifted, setLifted] = useState<Lifted>(null)
  const { photo, index } = props
  const { picture } = photo
  const number = index + 1
  const field = useId()
  return (
    <li className={styles.tile} tabIndex={-1} data-photo={index} data-lifted={lifted ?? undefined}>
      <div className={styles.media}>
        <Picture picture={picture} alt={picture.alt} sizes="(max-width: 767px) 124px, 306px" />
        <Grip {...props} lifted={lifted} onLift={setLifted} />
        {props.cover && (
          <span className={styles.cover}>
            <Star size={14} aria-hidden="true" />
            {m.edit_listing_photos_cover()}
          </span>
        )}
      </div>
      <input type="hidden" name="image" value={picture.imageId} />
      <Buttons {...props} imageId={picture.imageId} field={field} />
      <textarea
        id={field}
        className={styles.alt}
        rows={1}
        name={`alt:${picture.imageId}`}
        aria-label={m.edit_listing_photos_alt_label({ number })}
        placeholder={m.edit_listing_photos_alt()}
        defaultValue={picture.alt}
        maxLength={300}
        autoComplete="off"
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
    </li>
  )
}

function Buttons({ index, count, onMove, onRemove, imageId, field }: TileProps & { imageId: string; field: string }) {
  const number = index + 1
  // Without script each of these buttons sends the form; with it nothing is sent.
  const act = (work: () => void) => (event: { preventDefault(): void }) => {
    event.preventDefault()
    work()
  }
  return (
    <div className={styles.buttons}>
      <button
        type="submit"
        name="move"
        value={`up:${imageId}`}
        aria-disabled={index === 0}
        onClick={act(() => onMove(index - 1))}
      >
        <ArrowLeft size={20} aria-hidden="true" />
        <span className="visually-hidden">{m.edit_listing_photos_earlier({ number })}</span>
      </button>
      <button
        type="submit"
        name="move"
        value={`down:${imageId}`}
        aria-disabled={index === count - 1}
        onClick={act(() => onMove(index + 1))}
      >
        <ArrowRight size={20} aria-hidden="true" />
        <span className="visually-hidden">{m.edit_listing_photos_later({ number })}</span>
      </button>
      {/* For a finger: what describes the picture is a field already, which has its own name. */}
      <label htmlFor={field} className={styles.pencil} aria-hidden="true">
        <Pencil size={20} />
      </label>
      <button type="submit" name="move" value={`remove:${imageId}`} onClick={act(onRemove)}>
        <Trash2 size={20} aria-hidden="true" />
        <span className="visually-hidden">{m.edit_listing_photos_remove({ number })}</span>
      </button>
    </div>
  )
}

/** The handle of a picture: dragged with a pointer, or lifted with the space key and moved with the arrow keys. */
function Grip({ index, onMove, onSay, lifted, onLift }: TileProps & { lifted: Lifted; onLift(lifted: Lifted): void }) {
  const number = index + 1
  const startDrag = useDrag(index, onMove, onLift)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key]
    if (event.key === ' ') {
      onLift(lifted ? null : 'keys')
      if (!lifted) onSay(m.edit_listing_photos_lifted({ number }))
    } else if (lifted && step) onMove(index + step)
    else if (lifted && event.key === 'Escape') onLift(null)
    else return
    event.preventDefault()
  }
  return (
    <button
      type="button"
      className={styles.grip}
      aria-pressed={lifted !== null}
      onKeyDown={onKeyDown}
      onBlur={() => lifted === 'keys' && onLift(null)}
      onPointerDown={startDrag}
    >
      <GripVertical size={20} aria-hidden="true" />
      <span className="visually-hidden">{m.edit_listing_photos_grip({ number })}</span>
    </button>
  )
}

/**
 * Moves a picture to where the pointer is until it is released. Listens on the page instead of the handle, which loses
 * the pointer when its tile moves.
 */
function useDrag(index: number, onMove: (to: number) => void, onLift: (lifted: Lifted) => void) {
  const latest = useRef({ index, onMove })
  latest.current = { index, onMove }
  const stop = useRef(() => {})
  useEffect(() => () => stop.current(), [])
  return ({ pointerId, button }: PointerEvent) => {
    if (button !== 0) return
    const listening = new AbortController()
    stop.current = () => listening.abort()
    const { signal } = listening
    onLift('pointer')
    const follow = (event: globalThis.PointerEvent) => {
      if (event.pointerId !== pointerId) return
      const tile = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-photo]')
      const to = Number(tile?.dataset.photo ?? latest.current.index)
      if (to !== latest.current.index) latest.current.onMove(to)
    }
    const end = (event: globalThis.PointerEvent) => {
      if (event.pointerId !== pointerId) return
      listening.abort()
      onLift(null)
    }
    document.addEventListener('pointermove', follow, { signal })
    document.addEventListener('pointerup', end, { signal })
    document.addEventListener('pointercancel', end, { signal })
  }
}
