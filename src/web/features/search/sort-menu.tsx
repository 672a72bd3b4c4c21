import { ChevronDown } from '../../parts/icons.ts'
import { useRef } from 'react'
import { Link } from 'react-router'
import * as m from '#words/compiled/messages.js'
import { Popover, type PopoverHandle } from '../../parts/popover.tsx'
import { useSearchLink } from './search-links.ts'
import styles from './result-list.module.css'

type Sort = 'createdAt' | '-createdAt' | 'relevance' | 'distance'

const words: Record<Sort, { long: () => string; short: () => string }> = {
  createdAt: { long: m.search_sort_newest, short: m.search_sort_short_newest },
  '-createdAt': { long: m.search_sort_oldest, short: m.search_sort_short_oldest },
  relevance: { long: m.search_sort_relevance, short: m.search_sort_short_relevance },
  distance: { long: m.search_sort_nearest, short: m.search_sort_short_nearest },
}

/**
 * The order of the results. With keywords the best matches come first and the orders by age are disabled. `nearTo`: the
 * point whose distance orders the results, where there is one.
 */
export function SortMenu({ sort, hasKeywords, nearTo }: { sort: Sort; hasKeywords: boolean; nearTo: string | null }) {
  const link = useSearchLink()
  const isOffered = (each: Sort) => each !== 'distance' || nearTo !== null
  const changes = (each: Sort): Record<string, string | null> =>
    each === 'distance'
      ? { sort: each, origin: nearTo }
      : { sort: each === 'createdAt' || each === 'relevance' ? null : each }
  const menu = useRef<PopoverHandle>(null)
  const trigger = (
    <>
      <span className="visually-hidden">{m.search_sort()}: </span>
      <span className={styles.sortLong}>{words[sort].long()}</span>
      <span className={styles.sortShort}>{words[sort].short()}</span>
      <ChevronDown size={18} aria-hidden="true" />
    </>
  )
  return (
    <Popover
      ref={menu}
      align="end"
      trigger={trigger}
      triggerClass={styles.sort}
      panelClass={styles.sortPanel}
      className={styles.sortMenu}
    >
      <ul className={styles.sortOptions}>
        {(Object.keys(words) as Sort[]).filter(isOffered).map((each) => {
          const enabled = each === 'distance' || (each === 'relevance') === hasKeywords
          return (
            <li key={each}>
              {enabled ? (
                <Link
                  className={styles.option}
                  to={link(changes(each))}
                  aria-current={each === sort ? 'true' : undefined}
                  onClick={() => menu.current?.close()}
                  preventScrollReset
                >
                  {words[each].long()}
                </Link>
              ) : (
                <span className={styles.option} aria-disabled="true">
                  {words[each].long()}
                </span>
              )}
            </li>
          )
        })}
      </ul>
    </Popover>
  )
}
