import { DoorOpen, Hand } from '../../parts/icons.ts'
import { Link } from 'react-router'
import * as m from '#words/compiled/messages.js'
import styles from '../search-form/search-switch.module.css'
import type { LoadedSearch } from './load-search.ts'
import { usePendingQuery, useSearchLink } from './search-links.ts'

/** Offers or requests, each with its number. Pressing the selected one again shows both. */
export function CategorySwitch({ data }: { data: LoadedSearch }) {
  const link = useSearchLink()
  const pending = usePendingQuery()
  if (data.categories.length < 2) return null
  return (
    <nav className={styles.track} aria-label={m.search_what()}>
      {data.categories.map(({ key, kind, plural }) => {
        const chosen = pending ? pending.get('pub_category') === key : data.query.categories.includes(key)
        const Icon = kind === 'offer' ? DoorOpen : Hand
        return (
          <Link
            key={key}
            className={styles.item}
            data-kind={kind}
            to={link({ pub_category: chosen ? null : key })}
            aria-current={chosen ? 'true' : undefined}
            preventScrollReset
          >
            <Icon size={17} aria-hidden="true" />
            {plural}
            <span className={styles.count}>{data.categoryCounts[key]}</span>
          </Link>
        )
      })}
    </nav>
  )
}
