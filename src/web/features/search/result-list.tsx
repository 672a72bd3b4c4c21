import { Suspense, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import * as m from '#words/compiled/messages.js'
import { keepStyles } from '../../parts/keep-styles.ts'
import { lazyPart } from '../../parts/lazy-part.tsx'
import { firstStep } from '../../parts/first-step.ts'
import { serverOnlyPart } from '../../parts/server-only-part.tsx'
import { useIsHydrating } from '../../parts/use-hydrated.ts'
import avatarStyles from '../../parts/avatar.module.css'
import badgeStyles from '../../parts/badge.module.css'
import heartStyles from '../../parts/heart.module.css'
import cardStyles from '../../parts/listing-card-view.module.css'
import pageStyles from '../../parts/pagination.module.css'
import pictureStyles from '../../parts/picture.module.css'
import { useAskedStay } from '../search-form/use-asked-stay.ts'
import type { LoadedSearch } from './load-search.ts'
import { type ResultParts, resultParts } from './result-text.ts'
import { SortMenu } from './sort-menu.tsx'
import { useHoveredCard, useMarkedCard } from './use-hovered-card.ts'
import gridStyles from './result-cards.module.css'
import styles from './result-list.module.css'
import { useFormatLocale } from '../../parts/format-locale.ts'
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

const loadCards = async () => ({ default: (await import('./result-cards.tsx')).ResultCards })
// The first results need no script. The code comes with the first step, in time for the next results.
const ResultCards = serverOnlyPart(loadCards, [
  gridStyles,
  cardStyles,
  heartStyles,
  pictureStyles,
  avatarStyles,
  badgeStyles,
])
void firstStep().then(loadCards, () => {})

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
  const cards = useRef<HTMLDivElement>(null)
  useHoveredCard(cards, onHover)
  useMarkedCard(cards, hovered, found)
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
      <div ref={cards}>
        <Cards data={data} />
      </div>
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

keepStyles(ResultList, [pageStyles])

/** The cards, as the server wrote them while they are the newest. */
function Cards({ data: { found, distances } }: { data: LoadedSearch }) {
  const isHydrating = useIsHydrating()
  const [kept] = useState(isHydrating ? found : null)
  return (
    <ResultCards
      key={found === kept ? 'kept' : 'drawn'}
      found={found}
      distances={distances}
      asked={useAskedStay()}
      formatLocale={useFormatLocale()}
    />
  )
}

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
