import { ChevronLeft, ChevronRight, X } from '../../parts/icons.ts'
import { useEffect, useRef } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { GalleryPicture } from './load-gallery.ts'
import * as m from '#words/compiled/messages.js'
import { AddressDialog } from '../../parts/address-dialog.tsx'
import { usePhotoLink } from './gallery.tsx'
import screen from '../../parts/whole-screen.module.css'
import styles from './photo-viewer.module.css'
import { SourcePicture } from './source-picture.tsx'

/**
 * The pictures one at a time in full screen, opened by `?photo=`. Arrow keys and links go to the next and wrap around;
 * Escape, the close button and Back close it.
 */
export function PhotoViewer({ pictures }: { pictures: GalleryPicture[] }) {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const link = usePhotoLink()
  const number = Number(query.get('photo'))
  // Keys may be pressed faster than the address changes.
  const latest = useRef(number)
  useEffect(() => {
    latest.current = number
  }, [number])
  const picture = pictures[number - 1]
  if (!picture) return null
  const count = pictures.length
  const after = (present: number, by: 1 | -1) => ((present - 1 + by + count) % count) + 1
  const next = { ...link(after(number, 1)), replace: true }
  const previous = { ...link(after(number, -1)), replace: true }
  const turn = ({ key }: { key: string }) => {
    if (count === 1 || (key !== 'ArrowRight' && key !== 'ArrowLeft')) return
    latest.current = after(latest.current, key === 'ArrowRight' ? 1 : -1)
    void navigate(link(latest.current).to, { replace: true, preventScrollReset: true })
  }
  return (
    <AddressDialog
      name="photo"
      label={m.listing_photos()}
      className={`${screen.sheet} ${styles.viewer}`}
      onKeyDown={turn}
    >
      {(close) => (
        <>
          <div className={styles.head}>
            <output>
              <span aria-hidden="true">{m.listing_photo_number({ number, count })}</span>
              <span className="visually-hidden">{m.listing_photo_of({ number, count })}</span>
            </output>
            <Link {...close} className={styles.button} aria-label={m.listing_photos_close()}>
              <X size={22} aria-hidden="true" />
            </Link>
          </div>
          <figure className={styles.figure} key={number}>
            <SourcePicture
              sources={picture.whole}
              alt={picture.alt}
              colour="transparent"
              sizes="100vw"
              eager
              className={styles.picture}
            />
            <figcaption className={styles.caption}>{picture.alt}</figcaption>
          </figure>
          {count > 1 && (
            <>
              <Link
                {...previous}
                className={`${styles.button} ${styles.previous}`}
                aria-label={m.listing_photo_previous()}
              >
                <ChevronLeft size={26} aria-hidden="true" />
              </Link>
              <Link {...next} className={`${styles.button} ${styles.next}`} aria-label={m.listing_photo_next()}>
                <ChevronRight size={26} aria-hidden="true" />
              </Link>
            </>
          )}
        </>
      )}
    </AddressDialog>
  )
}
