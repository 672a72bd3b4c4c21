import { Images } from '../../parts/icons.ts'
import { Link, useSearchParams } from 'react-router'
import type { GalleryPicture } from './load-gallery.ts'
import type { ListingPage } from './load-listing.ts'
import * as m from '#words/compiled/messages.js'
import { DrawnPicture } from '../../parts/picture.tsx'
import styles from './gallery.module.css'
import { SourcePicture } from './source-picture.tsx'

/** Up to five pictures side by side; on phones all of them to swipe. Each opens the photo viewer. */
export function Gallery({ page: { gallery, banner, kind, own } }: { page: ListingPage }) {
  const open = usePhotoLink()
  // Pictures are optional in requests: no placeholder is shown.
  if (gallery.length === 0 && kind === 'request' && !own)
    return (
      <div className={styles.drawn}>
        <DrawnPicture kind={kind} ratio={4} />
      </div>
    )
  if (gallery.length === 0)
    return (
      <p className={styles.none} data-below-banner={banner ? '' : undefined}>
        <Images size={28} aria-hidden="true" />
        {m.listing_no_photos()}
      </p>
    )
  return (
    <section className={styles.gallery} aria-label={m.listing_photos()}>
      <ul className={styles.tiles} data-count={Math.min(gallery.length, 5)}>
        {gallery.map((picture, index) => (
          <li key={picture.cut.src + index} className={styles.tile}>
            <Link {...open(index + 1)} className={styles.link}>
              <Tile picture={picture} first={index === 0} alone={gallery.length === 1} />
              <span className={styles.number} aria-hidden="true">
                {m.listing_photo_number({ number: index + 1, count: gallery.length })}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {gallery.length > 1 && (
        <Link {...open(1)} className={styles.all}>
          <Images size={18} aria-hidden="true" />
          {m.listing_all_photos({ count: gallery.length })}
        </Link>
      )}
    </section>
  )
}

function Tile({ picture, first, alone }: { picture: GalleryPicture; first: boolean; alone: boolean }) {
  const wide = alone ? '1120px' : '740px'
  return (
    <SourcePicture
      sources={picture.cut}
      alt={picture.alt}
      colour={picture.colour}
      sizes={first ? `(max-width: 1023px) 100vw, ${wide}` : '(max-width: 767px) 100vw, 276px'}
      eager={first}
      className={styles.picture}
    />
  )
}

/** Returns a function that makes links to the photo viewer at a picture, counted from 1: `?photo=`. */
export function usePhotoLink() {
  const [query] = useSearchParams()
  return (number: number) => {
    const opened = new URLSearchParams(query)
    opened.set('photo', String(number))
    opened.delete('lang')
    return { to: { search: `?${opened}` }, preventScrollReset: true }
  }
}
