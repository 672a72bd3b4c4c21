import { ArrowLeft, ArrowRight, Clock, GripVertical, RotateCw, Star, Trash2, TriangleAlert, X } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import * as m from '#words/compiled/messages.js'
import { Button } from '../../parts/button.tsx'
import { Picture } from '../../parts/picture.tsx'
import styles from './photo-tile.module.css'
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

/** One picture of the listing, or a file on its way. */
export function PhotoTile(props: TileProps) {
  const { photo, index } = props
  if (photo.state !== 'ready') return <UploadTile {...props} photo={photo} />
  const { picture } = photo
  const number = index + 1
  return (
    <li className={styles.tile} data-photo={index}>
      <div className={styles.media}>
        <Picture picture={picture} alt={picture.alt} sizes="(max-width: 767px) 124px, 306px" />
        <Grip {...props} />
        {props.cover && (
          <span className={styles.cover}>
            <Star size={14} aria-hidden="true" />
            {m.wizard_photos_cover()}
          </span>
        )}
      </div>
      <input type="hidden" name="image" value={picture.imageId} />
      <Buttons {...props} imageId={picture.imageId} />
      <input
        className={styles.alt}
        name={`alt:${picture.imageId}`}
        aria-label={m.wizard_photos_alt_label({ number })}
        placeholder={m.wizard_photos_alt()}
        defaultValue={picture.alt}
        maxLength={300}
        autoComplete="off"
      />
    </li>
  )
}

function Buttons({ index, count, onMove, onRemove, imageId }: TileProps & { imageId: string }) {
  const number = index + 1
  // Without script each of these sends the form; with it nothing is sent.
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
        <span className="visually-hidden">{m.wizard_photos_earlier({ number })}</span>
      </button>
      <button
        type="submit"
        name="move"
        value={`down:${imageId}`}
        aria-disabled={index === count - 1}
        onClick={act(() => onMove(index + 1))}
      >
        <ArrowRight size={20} aria-hidden="true" />
        <span className="visually-hidden">{m.wizard_photos_later({ number })}</span>
      </button>
      <button type="submit" name="move" value={`remove:${imageId}`} onClick={act(onRemove)}>
        <Trash2 size={20} aria-hidden="true" />
        <span className="visually-hidden">{m.wizard_photos_remove({ number })}</span>
      </button>
    </div>
  )
}

/** Where a picture is taken hold of: dragged with a pointer, or lifted with the space key and moved with arrows. */
function Grip({ index, onMove, onSay }: TileProps) {
  const [lifted, setLifted] = useState(false)
  const number = index + 1
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key]
    if (event.key === ' ') {
      setLifted(!lifted)
      if (!lifted) onSay(m.wizard_photos_lifted({ number }))
    } else if (lifted && step) onMove(index + step)
    else if (lifted && event.key === 'Escape') setLifted(false)
    else return
    event.preventDefault()
  }
  const onPointerMove = (event: PointerEvent) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const tile = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-photo]')
    const to = Number(tile?.dataset.photo ?? index)
    if (to !== index) onMove(to)
  }
  return (
    <button
      type="button"
      className={styles.grip}
      aria-pressed={lifted}
      onKeyDown={onKeyDown}
      onBlur={() => setLifted(false)}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onPointerMove}
    >
      <GripVertical size={20} aria-hidden="true" />
      <span className="visually-hidden">{m.wizard_photos_grip({ number })}</span>
    </button>
  )
}

function UploadTile({ photo, index, onRemove, onRetry }: TileProps & { photo: Exclude<Photo, { state: 'ready' }> }) {
  const { state, file, percent, preview, reason } = photo
  const name = file.name
  return (
    <li className={styles.tile} data-photo={index} data-uploading={state === 'failed' ? undefined : ''}>
      <div className={styles.upload} data-state={state}>
        {state === 'loading' && (
          <>
            <img src={preview} alt="" className={styles.preview} />
            <div className={styles.progress}>
              <span>{m.wizard_photos_percent({ percent })}</span>
              <progress max={100} value={percent} aria-label={name} />
            </div>
          </>
        )}
        {state === 'waiting' && (
          <>
            <Clock size={22} aria-hidden="true" />
            {m.wizard_photos_wait()}
          </>
        )}
        {state === 'failed' && (
          <>
            <strong className={styles.failed}>
              <TriangleAlert size={20} aria-hidden="true" />
              {m.wizard_photos_not_uploaded()}
            </strong>
            <span>{reason}</span>
            <Button type="button" look="secondary" size="small" onClick={onRetry}>
              <RotateCw size={18} aria-hidden="true" />
              {m.wizard_photos_again()}
            </Button>
          </>
        )}
      </div>
      <p className={styles.file}>
        <span>{name}</span>
        <button type="button" onClick={onRemove}>
          {state === 'failed' ? <Trash2 size={20} aria-hidden="true" /> : <X size={20} aria-hidden="true" />}
          <span className="visually-hidden">
            {state === 'failed' ? m.wizard_photos_forget({ name }) : m.wizard_photos_cancel({ name })}
          </span>
        </button>
      </p>
    </li>
  )
}
