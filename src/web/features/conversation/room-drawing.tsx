import styles from './room-drawing.module.css'

/** A drawing of a living room with a sofa by the window, for a list in which nobody has written yet. */
export function RoomDrawing() {
  return (
    <svg className={styles.drawing} viewBox="0 0 240 160" width="240" height="160" aria-hidden="true">
      <path className={styles.wall} d="M0 0h240v160H0z" />
      <path className={styles.floor} d="M0 124h240v36H0z" />
      <path className={styles.skirting} d="M0 121h240v3H0z" />
      <path className={styles.sun} d="m14 160 46-36h66l-42 36z" />
      <g>
        <path className={styles.frame} d="M20 20h64v66H20z" />
        <path className={styles.sky} d="M24 24h27v58H24zm30 0h26v58H54z" />
        <path className={styles.hill} d="M24 70q12-14 27-6v18H24zm30-4q14-10 26 2v14H54z" />
        <circle className={styles.light} cx="69" cy="38" r="6" />
        <path className={styles.curtain} d="M10 14h16q-2 38-10 76H8zm84 0H78q2 38 10 76h8z" />
        <path className={styles.rod} d="M4 11h96v3H4z" />
      </g>
      <path className={styles.frame} d="M122 22h34v26h-34zm42 8h24v30h-24z" />
      <path className={styles.sky} d="M125 25h28v20h-28z" />
      <path className={styles.hill} d="m125 45 9-11 7 6 6-5 6 10z" />
      <circle className={styles.light} cx="176" cy="44" r="7" />
      <ellipse className={styles.rug} cx="140" cy="143" rx="76" ry="11" />
      <path className={styles.shade} d="M92 127h102v6H92z" />
      <g>
        <path className={styles.back} d="M100 76h86a8 8 0 0 1 8 8v32H92V84a8 8 0 0 1 8-8z" />
        <path className={styles.seat} d="M84 96a8 8 0 0 1 16 0v12h86V96a8 8 0 0 1 16 0v30H84z" />
        <path className={styles.legs} d="M92 126h6v8h-6zm96 0h6v8h-6z" />
        <path className={styles.pillow} d="m108 88 20-3 3 20-20 3z" />
        <path className={styles.pillowTwo} d="m158 85 20 4-4 19-19-3z" />
      </g>
      <path className={styles.rod} d="M213 58h3v74h-3zm-9 73h21v4h-21z" />
      <path className={styles.lamp} d="M204 36h21l7 24h-35z" />
      <path className={styles.leaf} d="M52 118q-20-12-16-34 16 6 18 26 0-24 16-32 8 20-14 40z" />
      <path className={styles.pot} d="M42 116h24l-4 22H46z" />
    </svg>
  )
}
