import { Link } from 'react-router'
import type { LandingCity, LandingPage } from './load-landing.ts'
import styles from './cities.module.css'
import { CardRow, Section } from './landing-section.tsx'

/** The marketplace's cities as cards with their number of places. */
export function Cities({ page: { cities, browse } }: { page: LandingPage }) {
  return (
    <Section title={cities.title} text={cities.text} all={browse}>
      <CardRow className={cities.items.length > 4 ? styles.cities : `${styles.cities} ${styles.few}`}>
        {cities.items.map((city) => (
          <li key={city.key}>
            <CityCard city={city} />
          </li>
        ))}
      </CardRow>
    </Section>
  )
}

function CityCard({ city: { key, name, places, to } }: { city: LandingCity }) {
  const set = (format: string) =>
    [400, 800].map((width) => `/brand/city-${key}-${width}.${format} ${width}w`).join(', ')
  const sizes = '(max-width: 1023px) 196px, 221px'
  return (
    <Link className={styles.card} to={to}>
      <picture>
        <source type="image/avif" srcSet={set('avif')} sizes={sizes} />
        <source type="image/webp" srcSet={set('webp')} sizes={sizes} />
        <img src={`/brand/city-${key}-400.jpg`} alt="" width={400} height={500} loading="lazy" decoding="async" />
      </picture>
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        <span className={styles.count}>{places}</span>
      </span>
    </Link>
  )
}
