import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './dialog.module.css'

/**
 * A page in the shape of a dialog: a header with a closing link, a question, and a footer with the answers. It has an
 * address, so that it works without script and Back leaves it. Full screen on phones.
 */
export function DialogPage({
  title,
  closeTo,
  closeLabel,
  width = 600,
  children,
  foot,
}: {
  title: ReactNode
  closeTo: string
  closeLabel: string
  width?: 520 | 560 | 600 | 640
  children: ReactNode
  foot: ReactNode
}) {
  return (
    <div className={styles.page}>
      <div className={styles.dialog} style={{ maxInlineSize: width }}>
        <div className={styles.head}>
          <h1 className={styles.title}>{title}</h1>
          <Link to={closeTo} className={styles.close}>
            <X size={22} aria-hidden="true" />
            <span className="visually-hidden">{closeLabel}</span>
          </Link>
        </div>
        <div className={styles.body}>{children}</div>
        <div className={styles.foot}>{foot}</div>
      </div>
    </div>
  )
}
