import { ChevronDown } from '../../parts/icons.ts'
import * as m from '#words/compiled/messages.js'
import { Avatar, VerifiedSeal } from '../../parts/avatar.tsx'
import { PersonBody, Rating } from './person-panel.tsx'
import styles from './person-summary.module.css'
import type { PersonView } from './person-view.ts'

/** In a form: who is asked in one row, which opens to the whole card. */
export function PersonSummary({ person }: { person: PersonView }) {
  const answer = person.facts.find(({ icon }) => icon === 'answers')
  const line = answer?.text ?? (person.isNew ? m.people_new() : person.host.type)
  return (
    <details className={styles.person}>
      <summary className={styles.summary}>
        <Avatar person={person.host} size={48} />
        <span className={styles.words}>
          <span className={styles.name}>
            {person.name} {person.host.verified && <VerifiedSeal />}
          </span>
          {person.rating && <Rating text={person.rating} />}
          <span className={styles.line}>{line}</span>
        </span>
        <ChevronDown className={styles.arrow} size={20} aria-hidden="true" />
      </summary>
      <PersonBody person={person} />
    </details>
  )
}
