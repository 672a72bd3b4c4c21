import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import type { ListingPage } from './load-listing.ts'
import styles from './head.module.css'
import { ShareLink } from './share-link.tsx'

/** Back link and share link. On phones both float above the first picture. */
export function Head({ page }: { page: ListingPage }) {
  return (
    <div className={styles.head}>
      <Link className={styles.link} to={page.back.to}>
        <ArrowLeft size={20} aria-hidden="true" />
        <span>{page.back.label}</span>
      </Link>
      <ShareLink title={page.title} path={`/l/${page.id}`} className={styles.link} />
    </div>
  )
}
