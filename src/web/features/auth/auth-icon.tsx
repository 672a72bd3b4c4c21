import type { LucideIcon } from '../../parts/icons.ts'
import styles from './auth-icon.module.css'

/** The icon of a page in a rounded square. */
export function AuthIcon({ icon: Icon }: { icon: LucideIcon }) {
  return (
    <span className={styles.tile}>
      <Icon size={28} aria-hidden="true" />
    </span>
  )
}
