import { ArrowRight, KeyRound, MessagesSquare, Search } from '../../parts/icons.ts'
import { Link } from 'react-router'
import type { LandingPart } from './load-landing.ts'
import * as m from '#words/compiled/messages.js'
import sections from './landing-section.module.css'
import styles from './landing-steps.module.css'

const icons = [Search, MessagesSquare, KeyRound]

/** How it works, in three steps. */
export function Steps({ steps }: { steps: LandingPart[] }) {
  return (
    <section className={`${styles.band} ${sections.below}`}>
      <div className={styles.inner}>
        <h2>{m.landing_steps_title()}</h2>
        <ol className={styles.steps}>
          {steps.map(({ title, text }, index) => {
            const Icon = icons[index] ?? Search
            return (
              <li key={title}>
                <span className={styles.number}>
                  <span className={styles.icon}>
                    <Icon size={24} aria-hidden="true" />
                  </span>
                  {m.landing_step({ count: index + 1 })}
                </span>
                <h3>{title}</h3>
                <p>{text}</p>
                {index === 0 && (
                  <Link className={styles.link} to="/l/new">
                    {m.layout_new_listing()}
                    <ArrowRight size={16} aria-hidden="true" />
                  </Link>
                )}
              </li>
            )
          })}
        </ol>
      </div>
    </section>
  )
}
