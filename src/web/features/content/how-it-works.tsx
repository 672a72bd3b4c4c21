import { ArrowRight } from '../../parts/icons.ts'
import { Link, useSearchParams } from 'react-router'
import type { ContentSection, ContentView } from './read-content-page.ts'
import * as m from '#words/compiled/messages.js'
import { ButtonLink } from '../../parts/button.tsx'
import { RenderedHtml } from '../../parts/rendered-html.tsx'
import styles from './how-it-works.module.css'
import { PageHead } from './page-head.tsx'
import { useOffersSearch } from '../../parts/offers-search.ts'

/**
 * The steps from the search to the end of a stay, for guests and for hosts. The first two sections are tabs, chosen by
 * `?for=<id>`; the following ones stand below both.
 */
export function HowItWorks({ page }: { page: ContentView }) {
  const offers = useOffersSearch()
  const [query] = useSearchParams()
  const [first, second, ...rest] = page.sections
  if (!first || !second) return null
  const shown = query.get('for') === second.id ? second : first
  return (
    <>
      <PageHead title={page.title} lead={page.lead} />
      <div className={styles.body}>
        <nav className={styles.tabs} aria-label={m.content_tabs()}>
          {[first, second].map(({ id, title }) => (
            <Link key={id} className={styles.tab} to={`?for=${id}`} aria-current={id === shown.id ? 'page' : undefined}>
              {title}
            </Link>
          ))}
        </nav>
        <div className={styles.columns}>
          <Way section={shown} />
          {shown === first ? <StreetPicture /> : <RoomPicture />}
        </div>
        {shown === first ? (
          <ButtonLink pill to={offers}>
            {m.error_search()}
            <ArrowRight size={18} aria-hidden="true" />
          </ButtonLink>
        ) : (
          <ButtonLink pill to="/l/new">
            {m.landing_host_action()}
            <ArrowRight size={18} aria-hidden="true" />
          </ButtonLink>
        )}
        {rest.map(({ id, title, html }) => (
          <section key={id} id={id} className={styles.more}>
            <h2>{title}</h2>
            <RenderedHtml html={html} />
          </section>
        ))}
      </div>
    </>
  )
}

function StreetPicture() {
  return (
    <picture className={styles.street}>
      {['dusk', 'light'].map((hour) => (
        <source
          key={hour}
          type="image/avif"
          media={hour === 'dusk' ? '(prefers-color-scheme: dark)' : undefined}
          srcSet={`/brand/hero-${hour}-1600.avif`}
        />
      ))}
      <img src="/brand/hero-light-1600.jpg" alt="" width={1600} height={560} loading="lazy" />
    </picture>
  )
}

function RoomPicture() {
  return (
    <picture className={styles.room}>
      <source type="image/avif" srcSet="/brand/host-1240.avif" />
      <img src="/brand/host-640.jpg" alt="" width={1240} height={827} loading="lazy" />
    </picture>
  )
}

function Way({ section }: { section: ContentSection }) {
  return (
    <section id={section.id} aria-label={section.title}>
      <RenderedHtml html={section.html} className={styles.intro} />
      <ol className={styles.steps}>
        {section.parts.map(({ id, title, html }, index) => (
          <li key={id} className={styles.step}>
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
            <div>
              <h2 className={styles.title}>{title}</h2>
              <RenderedHtml html={html} />
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
