import { ChevronDown } from 'lucide-react'
import * as m from '#words/compiled/messages.js'
import { PersonBody, Rating } from './person-panel.tsx'
import styles from './person-bar.module.css'
import type { PersonView } from './person-view.ts'

/** On narrow screens, above the messages: who the other side is in one row, which opens to the whole card. */
export function PersonBar({ person }: { person: PersonView }) {
  const first = person.facts.filter(({ icon }) => icon === 'place' || icon === 'email').map(({ text }) => text)
  const since = person.facts.find(({ icon }) => icon === 'since')?.text
  return (
    <details className={styles.bar} data-person-bar="">
      <summary className={styles.summary}>
        <span className={styles.words}>
          <span className="visually-hidden">{m.people_about({ name: person.name })}: </span>
          {person.rating && <Rating text={person.rating} />}
          <span className={styles.line}>{first.length > 0 ? first.join(' · ') : since}</span>
        </span>
        <ChevronDown size={20} aria-hidden="true" />
      </summary>
      <div className={styles.whole}>
        <PersonBody person={person} />
      </div>
    </details>
  )
}
