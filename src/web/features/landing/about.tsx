import { Bike, Church, HeartHandshake, House, Sprout, TentTree } from '../../parts/icons.ts'
import type { LandingPage } from './load-landing.ts'
import * as m from '#words/compiled/messages.js'
import sections from './landing-section.module.css'
import styles from './about.module.css'

const icons = [Church, HeartHandshake, TentTree, Bike, Sprout, House]

/** What the marketplace is and who supports it. */
export function About({ page: { about, supporters } }: { page: LandingPage }) {
  return (
    <section className={`${styles.about} ${sections.below}`}>
      {about.text && (
        <div className={styles.words}>
          <h2>{about.title}</h2>
          <div>
            <p>{about.text}</p>
            {about.more && (
              <details className={styles.more}>
                <summary>
                  <span className={styles.show}>{m.landing_show_more()}</span>
                  <span className={styles.hide}>{m.landing_show_less()}</span>
                </summary>
                <p>{about.more}</p>
              </details>
            )}
          </div>
        </div>
      )}
      {supporters.length > 0 && (
        <>
          <h2 className={styles.heading}>{m.landing_supporters()}</h2>
          <ul className={styles.supporters}>
            {supporters.map(({ name, url }, index) => {
              const Icon = icons[index % icons.length] ?? House
              return (
                <li key={name}>
                  <Icon size={24} aria-hidden="true" />
                  {url ? (
                    <a href={url} rel="noopener">
                      {name}
                    </a>
                  ) : (
                    name
                  )}
                </li>
              )
            })}
          </ul>
        </>
      )}
    </section>
  )
}
