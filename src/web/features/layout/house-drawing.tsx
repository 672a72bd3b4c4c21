import styles from './house-drawing.module.css'

/** A drawing of a house at dusk, for error pages. `lit`: with light in the windows. */
export function HouseDrawing({ lit }: { lit: boolean }) {
  return (
    <svg className={styles.drawing} viewBox="0 0 240 170" width="240" height="170" aria-hidden="true">
      <ellipse className={styles.shade} cx="120" cy="156" rx="104" ry="9" />
      <path className={styles.hedge} d="M14 154q-4-26 18-28 6-18 24-14 12-10 22 2l2 40z" />
      <path className={styles.hedge} d="M226 154q6-22-14-26-4-14-20-12-12-10-22 2v36z" />
      <path className={styles.wall} d="M62 154V78l58-46 58 46v76z" />
      <path className={styles.roof} d="M50 86 120 28l70 58-8 9-62-51-62 51z" />
      <path className={styles.roof} d="M150 36h14v26l-14-12z" />
      <path className={styles.door} d="M104 154v-44a16 16 0 0 1 32 0v44z" />
      <circle className={styles.knob} cx="128" cy="130" r="2.6" />
      <g className={lit ? styles.lit : styles.dark}>
        <rect x="74" y="100" width="20" height="24" rx="3" />
        <rect x="146" y="100" width="20" height="24" rx="3" />
        <circle cx="120" cy="72" r="9" />
      </g>
      <path className={styles.frame} d="M84 100v24M74 112h20M156 100v24M146 112h20M120 63v18M111 72h18" />
      <path className={styles.line} d="M22 48q50 26 98-8t100 4" />
      <path className={styles.flagOne} d="m40 55 14 2-9 13z" />
      <path className={styles.flagTwo} d="m74 56 14-3-4 15z" />
      <path className={styles.flagOne} d="m168 31 14 1-8 13z" />
      <path className={styles.flagTwo} d="m198 38 13 4-10 11z" />
    </svg>
  )
}
