import { ChevronDown } from '../../parts/icons.ts'
import type { ReactNode } from 'react'
import styles from './filter-dialog.module.css'

/** A filter that is open from the start and collapses when its name is pressed. */
export function PlainFilter({ label, children }: { label: string; children: ReactNode }) {
  return (
    <details className={styles.section} open>
      <summary className={styles.summary}>
        {label}
        <ChevronDown size={20} aria-hidden="true" />
      </summary>
      {children}
    </details>
  )
}
