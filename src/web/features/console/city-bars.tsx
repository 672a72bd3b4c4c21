import * as m from '#words/compiled/messages.js'
import type { TodayView } from './load-today.ts'
import styles from './city-bars.module.css'
import today from './today.module.css'

/** Places and requests for each city, as bars with their numbers. */
export function CityBars({ view }: { view: TodayView }) {
  return (
    <section>
      <h2 className={today.heading}>
        {m.console_places_and_seekers()} <span className={today.beside}>{view.day}</span>
      </h2>
      <div className={styles.cities}>
        <p className={styles.legend} aria-hidden="true">
          <span className={styles.key} data-bar="places" />
          {m.console_places()}
          <span className={styles.key} data-bar="seekers" />
          {m.console_seekers()}
        </p>
        <ul className={styles.rows}>
          {view.cities.map((city) => (
            <li key={city.key} data-short={city.short ? '' : undefined}>
              <span className={styles.city}>{city.name}</span>
              <Bar kind="places" label={m.console_places()} value={city.places} max={view.max} />
              <Bar kind="seekers" label={m.console_seekers()} value={city.seekers} max={view.max} />
            </li>
          ))}
        </ul>
        <p className={styles.shortage} data-short={view.lacking ? '' : undefined}>
          {view.lacking ? m.console_shortage({ cities: view.lacking }) : m.console_no_shortage()}
        </p>
      </div>
    </section>
  )
}

type BarProps = { kind: 'places' | 'seekers'; label: string; value: number; max: number }

function Bar({ kind, label, value, max }: BarProps) {
  return (
    <span className={styles.bar}>
      {value > 0 && (
        <span
          data-bar={kind}
          className={styles.fill}
          style={{ inlineSize: `${(value / max) * 82}%` }}
          aria-hidden="true"
        />
      )}
      <span className="visually-hidden">{label}: </span>
      {value}
    </span>
  )
}
