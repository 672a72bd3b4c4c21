import { CalendarCheck, CalendarX } from 'lucide-react'
import { Link, useMatches } from 'react-router'
import * as m from '#words/compiled/messages.js'
import { dateRangeText } from '../../parts/date-range-text.ts'
import { frameOf } from '../../parts/page-meta.ts'
import styles from './availability-tab.module.css'
import type { TabProps } from './tab-props.ts'

/** On which nights the place is free, and that single nights can be taken out later. Nothing to fill in. */
export function AvailabilityTab({ view: { card, kind, steps } }: TabProps) {
  const formatLocale = frameOf(useMatches())?.formatLocale ?? 'de-DE'
  const days =
    card?.availableFrom && card.availableUntil
      ? dateRangeText(card.availableFrom, card.availableUntil, formatLocale)
      : ''
  const change = steps.find(({ tab }) => tab === 'description')?.to
  return (
    <ul className={styles.facts}>
      <li>
        <CalendarCheck size={24} aria-hidden="true" />
        <div>
          <h2>{days}</h2>
          <p>{kind === 'offer' ? m.wizard_availability_days_offer() : m.wizard_availability_days_request()}</p>
          {change && <Link to={`${change}#availableFrom`}>{m.wizard_availability_change()}</Link>}
        </div>
      </li>
      {kind === 'offer' && (
        <li>
          <CalendarX size={24} aria-hidden="true" />
          <div>
            <h2>{m.wizard_availability_block()}</h2>
            <p>{m.wizard_availability_block_text()}</p>
          </div>
        </li>
      )}
    </ul>
  )
}
