import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './dialog.module.css'

/**
 * A page in the shape of a dialog: a header with a closing link, a question, and a footer with the answers. It has an
 * address, so that it works without script and Back leaves it. Full screen on phones. `over`: it is open over the page to
 * which it closes, whose scroll position is kept.
 */
export function DialogPage({
  title,
  closeTo,
  closeLabel,
  over = false,
  width = 600,
  children,
  foot,
}: {
  title: ReactNode
  closeTo: string
  closeLabel: string
  over?: boolean
  width?: 520 | 560 | 600 | 640
  children: ReactNode
  foot: ReactNode
}) {
  return (
    <div className={styles.page}>
      <div className={styles.dialog} style={{ maxInlineSize: width }}>
        <div className={styles.head}>
          <h1 className={styles.title} tabIndex={-1}>
            {title}
          </h1>
          <Link to={closeTo} replace={over} preventScrollReset={over} className={styles.close}>
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
