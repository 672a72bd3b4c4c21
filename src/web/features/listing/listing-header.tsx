import { ArrowLeft } from '../../parts/icons.ts'
import { Link } from 'react-router'
import { Heart } from '../../parts/heart.tsx'
import type { ListingPage } from './load-listing.ts'
import styles from './listing-header.module.css'
import { ShareLink } from './share-link.tsx'

/** Back link, share link and heart. On phones they float above the first picture. */
export function Head({ page }: { page: ListingPage }) {
  return (
    <div className={styles.head}>
      <Link className={styles.link} to={page.back.to}>
        <ArrowLeft size={20} aria-hidden="true" />
        <span>{page.back.label}</span>
      </Link>
      <div className={styles.acts}>
        <ShareLink title={page.title} path={`/l/${page.id}`} className={styles.link} />
        {page.state === 'published' && (
          <Heart id={page.id} title={page.title} list="page-" worded className={styles.link} />
        )}
      </div>
    </div>
  )
}
