import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ButtonLink } from '../../parts/button.tsx'
import styles from './landing-section.module.css'

/** A section of the landing page: heading, one sentence, and a link to everything (below the content on phones). */
export function Section({
  title,
  text,
  all,
  children,
}: {
  title: string
  text: string
  all?: { label: string; to: string } | undefined
  children: ReactNode
}) {
  return (
    <section className={`${styles.section} ${styles.below}`}>
      <div className={styles.head}>
        <div>
          <h2>{title}</h2>
          <p className={styles.text}>{text}</p>
        </div>
        {all && (
          <Link className={styles.all} to={all.to}>
            {all.label}
          </Link>
        )}
      </div>
      {children}
      {all && (
        <ButtonLink className={styles.allWide} look="secondary" pill wide to={all.to}>
          {all.label}
        </ButtonLink>
      )}
    </section>
  )
}

/** Cards side by side; on phones a row to swipe. */
export function CardRow({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return <ul className={`${styles.row} ${className ?? ''}`}>{children}</ul>
}
