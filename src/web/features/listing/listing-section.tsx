import type { ReactNode } from 'react'
import styles from './listing-section.module.css'

/** A section of the listing with a heading, below a line. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{title}</h2>
      {children}
    </section>
  )
}
