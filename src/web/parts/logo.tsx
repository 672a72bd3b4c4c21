import { logoOutlines } from './logo-outlines.ts'
import styles from './logo.module.css'

/** The logo (a house with an open door and a flag) and the marketplace's name. */
export function Logo({ name, onDark }: { name: string; onDark?: boolean }) {
  return (
    <span className={styles.logo} data-on-dark={onDark ? '' : undefined}>
      <LogoMark />
      <span className={styles.word}>{name}</span>
    </span>
  )
}

/** The logo without the name, hidden from screen readers. */
export function LogoMark({ size = 34 }: { size?: number }) {
  return (
    <svg className={styles.mark} width={size} height={size} viewBox="0 0 34 34" aria-hidden="true" focusable="false">
      <path fillRule="evenodd" d={logoOutlines.house} />
      <circle {...logoOutlines.handle} />
      <path className={styles.flag} d={logoOutlines.flag} />
    </svg>
  )
}
