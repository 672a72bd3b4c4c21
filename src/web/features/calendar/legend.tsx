import * as m from '#words/compiled/messages.js'
import styles from './legend.module.css'

/** Explains the colours of the nights. */
export function Legend() {
  const entries = [
    ['free', m.calendar_legend_free()],
    ['full', m.calendar_full()],
    ['asked', m.calendar_asked()],
    ['blocked', m.calendar_blocked()],
    ['chosen', m.calendar_legend_chosen()],
    ['failed', m.calendar_legend_failed()],
  ] as const
  return (
    <ul className={styles.legend} aria-label={m.calendar_legend()}>
      {entries.map(([look, name]) => (
        <li key={look}>
          <span className={styles.swatch} data-look={look} aria-hidden="true" />
          {name}
        </li>
      ))}
    </ul>
  )
}
