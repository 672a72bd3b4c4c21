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
      <path fillRule="evenodd" d={HOUSE} />
      <circle cx="19.6" cy="24.6" r="1.4" />
      <path className={styles.flag} d={FLAG} />
    </svg>
  )
}

// These outlines are repeated in public/favicon.svg, from which the touch icons are made.
const HOUSE =
  'M14.5 4.5Q17 2.6 19.5 4.5L30 12.6Q31.6 13.9 31.6 16V25.6Q31.6 31 26.2 31H7.8Q2.4 31 2.4 25.6V16Q2.4 13.9 4 12.6ZM11.4 31V20.8A5.6 5.6 0 0 1 22.6 20.8V31Z'
const FLAG = 'M23.9 2H28.6Q29.4 2 29.4 2.8V7.2Q29.4 8.3 28.6 7.6L23.5 3Q22.8 2 23.9 2Z'
