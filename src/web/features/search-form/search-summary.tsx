import { Search } from '../../parts/icons.ts'
import { Link } from 'react-router'
import type { LayoutData } from '#web/server/layout-data.ts'
import * as m from '#words/compiled/messages.js'
import { partyText } from '../../parts/party.ts'
import { partyOf, readPillValues } from './search-address.ts'
import { daysText } from './search-form-props.ts'
import styles from './search-summary.module.css'

/** The reader's last search in the shape of the search form, as a link back to it. */
export function SearchSummary({ layout: { lastSearch, formatLocale, partyNeeds } }: { layout: LayoutData }) {
  const asked = readPillValues(new URLSearchParams(lastSearch), partyNeeds)
  const { address } = asked
  const parts = [
    { label: m.search_where(), value: address || m.search_where_short(), quiet: !address },
    { label: m.search_when(), value: daysText(asked, formatLocale), quiet: false },
    { label: m.search_who(), value: partyText(partyOf(asked)), quiet: false },
  ]
  return (
    <Link className={styles.pill} to={`/s${lastSearch}`}>
      {parts.map(({ label, value, quiet }) => (
        <span key={label} className={styles.field}>
          <span className={styles.label}>{label}</span>
          <span className={styles.value} data-quiet={quiet ? '' : undefined}>
            {value}
          </span>
        </span>
      ))}
      <span className={styles.button}>
        <Search size={20} aria-hidden="true" />
      </span>
    </Link>
  )
}
