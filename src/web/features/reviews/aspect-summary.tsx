import * as m from '#words/compiled/messages.js'
import type { AspectGroup } from './describe-aspects.ts'
import styles from './aspect-summary.module.css'

/** The means of the single aspects as bars with their values. */
export function AspectSummary({ groups }: { groups: AspectGroup[] }) {
  return groups.map(({ key, title, items }) => (
    <div key={key} className={styles.group}>
      {title && <p className={styles.title}>{title}</p>}
      <ul className={styles.aspects}>
        {items.map(({ key: aspect, label, average, text }) => (
          <li key={aspect}>
            <span aria-hidden="true">{label}</span>
            <span className={styles.bar} aria-hidden="true">
              <span style={{ inlineSize: `${average * 20}%` }} />
            </span>
            <span className={styles.value} aria-hidden="true">
              {text}
            </span>
            <span className="visually-hidden">{m.people_aspect_value({ label, average: text })}</span>
          </li>
        ))}
      </ul>
    </div>
  ))
}
