import { Calendar, LocateFixed } from '../../parts/icons.ts'
import { Link } from 'react-router'
import type { LandingPage } from './load-landing.ts'
import { SearchPill } from '../search-form/search-pill.tsx'
import styles from './hero.module.css'

const widths = [800, 1600, 2400]

/** Title and search form above a drawing of a street: by day, and at dusk in the dark theme. */
export function Hero({ page }: { page: LandingPage }) {
  return (
    <section className={styles.hero}>
      <div className={styles.words}>
        {page.event && (
          <p className={styles.event}>
            <Calendar size={18} aria-hidden="true" />
            <span className={styles.long}>{page.event.long}</span>
            <span className={styles.short}>{page.event.short}</span>
          </p>
        )}
        <h1 className={styles.title}>{page.title}</h1>
        <p className={styles.lead}>{page.lead}</p>
      </div>
      <div className={styles.search}>
        <SearchPill size="hero" categories={page.categories} places={page.places} period={page.period} />
        <div className={styles.browse} data-below={page.categories.length < 2 ? '' : undefined}>
          <Link className={styles.near} to="/s?near=me" rel="nofollow">
            <LocateFixed size={16} aria-hidden="true" />
            {page.nearMe}
          </Link>
        </div>
      </div>
      <Street />
    </section>
  )
}

function Street() {
  const set = (hour: string, format: string) =>
    widths.map((width) => `/brand/hero-${hour}-${width}.${format} ${width}w`).join(', ')
  // The width of the drawing, which is wider than narrow windows.
  const sizes = '(max-width: 767px) 800px, (max-width: 1085px) 1086px, 100vw'
  const phone = '(max-width: 480px)'
  const dark = '(prefers-color-scheme: dark)'
  return (
    <picture>
      {[
        { hour: 'dusk', part: 'phone', media: `${phone} and ${dark}` },
        { hour: 'light', part: 'phone', media: phone },
        { hour: 'dusk', part: 'all', media: dark },
        { hour: 'light', part: 'all', media: undefined },
      ].flatMap(({ hour, part, media }) =>
        ['avif', 'webp'].map((format) => (
          <source
            key={hour + part + format}
            media={media}
            type={`image/${format}`}
            srcSet={part === 'phone' ? `/brand/hero-${hour}-phone.${format}` : set(hour, format)}
            sizes={part === 'phone' ? undefined : sizes}
          />
        )),
      )}
      <img
        className={styles.street}
        src="/brand/hero-light-1600.jpg"
        alt=""
        width={1600}
        height={560}
        fetchPriority="high"
      />
    </picture>
  )
}
