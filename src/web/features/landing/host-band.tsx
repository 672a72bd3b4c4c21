import { ArrowRight } from '../../parts/icons.ts'
import { Link } from 'react-router'
import type { LandingPage } from './load-landing.ts'
import sections from './landing-section.module.css'
import styles from './host-band.module.css'

/** The invitation to become a host. */
export function HostBand({ words }: { words: LandingPage['host'] }) {
  const set = (format: string) => [640, 1240].map((width) => `/brand/host-${width}.${format} ${width}w`).join(', ')
  const sizes = '(max-width: 767px) 100vw, 620px'
  return (
    <section className={`${styles.band} ${sections.below}`}>
      <div className={styles.words}>
        <h2>{words.title}</h2>
        <p>{words.text}</p>
        <Link className={styles.button} to="/l/new">
          {words.action}
          <ArrowRight size={18} aria-hidden="true" />
        </Link>
      </div>
      <picture>
        <source type="image/avif" srcSet={set('avif')} sizes={sizes} />
        <source type="image/webp" srcSet={set('webp')} sizes={sizes} />
        <img
          className={styles.picture}
          src="/brand/host-640.jpg"
          alt=""
          width={1240}
          height={827}
          loading="lazy"
          decoding="async"
        />
      </picture>
    </section>
  )
}
