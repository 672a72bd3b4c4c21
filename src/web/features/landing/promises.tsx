import { HandHeart, MapPin, ShieldCheck } from '../../parts/icons.ts'
import type { LandingPart } from './load-landing.ts'
import * as m from '#words/compiled/messages.js'
import styles from './promises.module.css'

const icons = [ShieldCheck, MapPin, HandHeart]

/** The marketplace's three promises. */
export function Promises({ promises }: { promises: LandingPart[] }) {
  return (
    <ul className={styles.promises} aria-label={m.landing_promises()}>
      {promises.map(({ title, text }, index) => {
        const Icon = icons[index] ?? ShieldCheck
        return (
          <li key={title} className={styles.promise}>
            <Icon size={28} strokeWidth={1.8} aria-hidden="true" />
            <div>
              <h2 className={styles.title}>{title}</h2>
              <p>{text}</p>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
