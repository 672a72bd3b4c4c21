import { Suspense, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { numberFormat } from '#kernel/intl-cache.ts'
import * as m from '#words/compiled/messages.js'
import { lazyPart } from '../../parts/lazy-part.tsx'
import { ListingCardView } from '../../parts/listing-card-view.tsx'
import { firstStep } from '../../parts/first-step.ts'
import pageStyles from '../../parts/pagination.module.css'
import { useAskedStay } from '../search-form/use-asked-stay.ts'
import type { LoadedSearch } from './load-search.ts'
import { type ResultParts, resultParts } from './result-text.ts'
import { SortMenu } from './sort-menu.tsx'
import { useHoveredCard } from './use-hovered-card.ts'
import styles from './result-list.module.css'
import { useFormatLocale } from '../../parts/format-locale.ts'
import { fallbackLocale } from '#kernel/locale.ts'
import { useLayoutData } from '../../parts/layout-context.ts'

const NoResults = lazyPart(async () => (await import('./no-results.tsx')).default)
const SearchNotices = lazyPart(async () => (await import('./search-notices.tsx')).default)
const NearMe = lazyPart(async () => (await import('./near-me.tsx')).default)
// At the end of the cards. Until its code is there, its links work as without script.
const ResultPages = lazyPart(async () => {
  await firstStep()
  return (await import('./result-pages.tsx')).ResultPages
})
const LooserLinks = lazyPart(async () => (await import('./looser-links.tsx')).default)

/** Widths of a card's picture: on phones, in two columns, then in columns beside the map. */
const sizes = '(max-width: 767px) calc(100vw - 40px), (max-width: 1279px) 45vw, 18.4vw'

/** The result line, the cards and the pagination. */
export function ResultList({
  data,
  hovered,
  onHover,
}: {
  data: LoadedSearch
  hovered: string | null
  onHover(id: string | null): void
}) {
  const layout = useLayoutData()
  const { found, query } = data
  const cards = useRef<HTMLUListElement>(null)
  useHoveredCard(cards, onHover)
  const asked = useAskedStay()
  const { locale = fallbackLocale } = layout ?? {}
  const formatLocale = useFormatLocale()
  return (
    <>
      {data.nearMe && (
        <Suspense>
          <NearMe />
        </Suspense>
      )}
      {(data.unknownPlace || data.mistakes.dates || data.mistakes.price) && (
        <Suspense>
          <SearchNotices data={data} />
        </Suspense>
      )}
      <div className={styles.head} data-empty={found.total.count === 0 ? '' : undefined}>
        <ResultLine parts={resultParts(data, formatLocale)} page={found.page} />
        {found.total.count > 1 && (
          <SortMenu sort={query.sort} hasKeywords={query.keywords !== null} nearTo={data.nearTo} />
        )}
      </div>
      {found.total.count === 0 && (
        <Suspense>
          <NoResults data={data} />
        </Suspense>
      )}
      <ul ref={cards} className={styles.cards}>
        {found.cards.map((card, index) => (
          <li key={card.id}>
            <ListingCardView
              card={card}
              locale={locale}
              formatLocale={formatLocale}
              active={hovered === card.id}
              eager={index < 3}
              sizes={sizes}
              level={2}
              asked={asked}
              distance={distanceText(data.distances[card.id], formatLocale)}
            />
          </li>
        ))}
      </ul>
      {data.more.length > 0 && (
        <Suspense>
          <LooserLinks data={data} ways={data.more} heading={m.search_few_title()} />
        </Suspense>
      )}
      <Suspense>{found.total.count > 0 && <ResultPages data={data} />}</Suspense>
      {layout?.member && (
        <p className={styles.saved}>
          <Link to="/saved-searches">{m.saved_menu()}</Link>
        </p>
      )}
    </>
  )
}

// Named here so that the styles of lazily loaded components come with the page: the server's HTML never lacks them.
Object.assign(ResultList, { styles: [pageStyles] })

/** The number of results. Takes the focus on another page, and is announced when it changes. */
function ResultLine({ parts, page }: { parts: ResultParts; page: number }) {
  const line = useRef<HTMLHeadingElement>(null)
  const shown = useRef(page)
  useEffect(() => {
    if (shown.current === page) return
    shown.current = page
    line.current?.focus({ preventScroll: true })
    if (window.matchMedia('(max-width: 63.9375em)').matches) window.scrollTo({ top: 0 })
  }, [page])
  return (
    <h1 ref={line} className={styles.line} tabIndex={-1} aria-live="polite">
      {parts.count}
      <span className={styles.detail}>{parts.people}</span>
      {parts.place}
      <span className={styles.detail}>{parts.dates}</span>
    </h1>
  )
}

function distanceText(km: number | undefined, formatLocale: string): string | undefined {
  if (km === undefined) return undefined
  const number = numberFormat(formatLocale).format(km)
  return m.search_distance({ km: number })
}
