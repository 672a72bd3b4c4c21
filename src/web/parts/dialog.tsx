import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './dialog.module.css'

/**
 * One question on a page of its own, in the shape of a dialog: a head with the way out, the question, and a foot with what
 * answers it. It has an address, so that it works without script and Back leaves it. Phones see it full screen.
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
