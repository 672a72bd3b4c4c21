import type { ReactNode } from 'react'
import styles from './listing-section.module.css'

/** A part of the listing below a line, with its heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{title}</h2>
      {children}
    </section>
  )
}
