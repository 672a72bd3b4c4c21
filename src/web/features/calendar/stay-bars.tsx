import { Clock } from '../../parts/icons.ts'
import type { HostNight } from '#domain/availability/index.ts'
import { nightsBetween } from '#kernel/dates.ts'
import * as m from '#words/compiled/messages.js'
import { Avatar } from '../../parts/avatar.tsx'
import { addMonths, monthOf } from '../../parts/month.ts'
import type { StayView } from './calendar-view.ts'
import { partyText } from './night-words.ts'
import styles from './stay-bars.module.css'

/** Bars that are drawn in one night; further stays are only counted. */
const maxLanes = 2

type StayBarsProps = {
  night: HostNight
  stays: StayView[]
  lanes: Map<StayView, number>
  weekday: number
  shared: boolean
}

/**
 * The parts of the bars that cross a night, each in the lane of its stay, with the name where the bar starts in this
 * week. Decorative: the night's label names who stays.
 */
export function StayBars({ night, stays, lanes, weekday, shared }: StayBarsProps) {
  const more = stays.filter((stay) => (lanes.get(stay) ?? 0) >= maxLanes).length
  return (
    <span className={styles.bars} aria-hidden="true">
      {stays.map((stay) => {
        const lane = lanes.get(stay) ?? 0
        if (lane >= maxLanes) return null
        const begins = stay.from === night.night
        const ends = nightsBetween(night.night, stay.until) === 1
        const inMonth = nightsBetween(night.night, `${addMonths(monthOf(night.night), 1)}-01`)
        const span = Math.min(7 - weekday, inMonth, nightsBetween(night.night, stay.until))
        const isFirstPiece = begins || weekday === 0 || night.night.endsWith('-01')
        return (
          <span
            key={stay.transactionId}
            className={styles.bar}
            style={{ gridRow: lane + 1 }}
            data-state={night.reach === 'past' ? 'past' : stay.state}
            data-begins={begins ? '' : undefined}
            data-ends={ends ? '' : undefined}
          >
            {isFirstPiece && (
              <span className={styles.name} style={{ inlineSize: `calc(${span * 100}% - 12px)` }}>
                {stay.state === 'pending' ? <Clock size={16} /> : <Avatar person={stay.person} size={20} />}
                <span className={styles.text}>{partyText(stay, shared)}</span>
              </span>
            )}
          </span>
        )
      })}
      {more > 0 && (
        <span className={styles.more} style={{ gridRow: maxLanes + 1 }}>
          {m.calendar_more({ count: more })}
        </span>
      )}
    </span>
  )
}
