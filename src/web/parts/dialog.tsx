import { X } from './icons.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './dialog.module.css'

/**
 * A page in the shape of a dialog: a header with a closing link, a question, and a footer with the answers. It has an
 * address, so that it works without script and Back leaves it. Full screen on phones. `over`: it is open over the page to
 * which it closes, whose scroll position is kept; `mark`: a sign above a large title in the body, for what was done.
 */
export function DialogPage({
  title,
  closeTo,
  closeLabel,
  over = false,
  width = 600,
  mark,
  children,
  foot,
}: {
  title: ReactNode
  closeTo: string
  closeLabel: string
  over?: boolean
  width?: 520 | 560 | 600 | 640
  mark?: ReactNode
  children: ReactNode
  foot: ReactNode
}) {
  const heading = (
    <h1 className={mark ? styles.large : styles.title} tabIndex={-1}>
      {title}
    </h1>
  )
  return (
    <div className={styles.page} data-over={over ? '' : undefined}>
      <div className={styles.dialog} style={{ maxInlineSize: width }}>
        <div className={styles.head} data-bare={mark ? '' : undefined}>
          {!mark && heading}
          <Link to={closeTo} replace={over} preventScrollReset={over} className={styles.close}>
            <X size={22} aria-hidden="true" />
            <span className="visually-hidden">{closeLabel}</span>
          </Link>
        </div>
        <div className={styles.body}>
          {mark && (
            <div className={styles.marked}>
              {mark}
              {heading}
            </div>
          )}
          {children}
        </div>
        <div className={styles.foot}>{foot}</div>
      </div>
    </div>
  )
}
