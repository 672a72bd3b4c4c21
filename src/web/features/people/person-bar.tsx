import { ChevronDown } from '../../parts/icons.ts'
import * as m from '#words/compiled/messages.js'
import { factsInShort } from './person-line.tsx'
import { PersonBody, Rating } from './person-panel.tsx'
import styles from './person-bar.module.css'
import type { PersonView } from './person-view.ts'

/**
 * On narrow screens, above the messages: who the other side is in one row, which opens to the whole card. `tabbed`: on
 * phones the card is in a tab instead, and the row in the heading (`PersonLine`).
 */
export function PersonBar({ person, tabbed }: { person: PersonView; tabbed: boolean }) {
  return (
    <details className={styles.bar} data-person-bar="" data-tabbed={tabbed ? '' : undefined}>
      <summary className={styles.summary}>
        <span className={styles.words}>
          <span className="visually-hidden">{m.people_about({ name: person.name })}: </span>
          {person.rating && <Rating text={person.rating} />}
          <span className={styles.line}>{factsInShort(person)}</span>
        </span>
        <ChevronDown size={20} aria-hidden="true" />
      </summary>
      <div className={styles.whole}>
        <PersonBody person={person} />
      </div>
    </details>
  )
}
