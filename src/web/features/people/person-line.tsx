import styles from './person-line.module.css'
import { Rating } from './person-panel.tsx'
import type { PersonView } from './person-view.ts'

/** On phones, below the name: the rating and what is known about a person, in one line that is cut at its end. */
export function PersonLine({ person }: { person: PersonView }) {
  return (
    <div className={styles.line}>
      {person.ratingBare && <Rating text={person.ratingBare} />}
      <p className={styles.facts}>{factsInShort(person)}</p>
    </div>
  )
}

/** Returns where somebody is from and that the e-mail address is confirmed, or since when the person is a member. */
export function factsInShort({ facts }: PersonView): string | undefined {
  const first = facts.filter(({ icon }) => icon === 'place' || icon === 'email').map(({ text }) => text)
  return first.length > 0 ? first.join(' · ') : facts.find(({ icon }) => icon === 'since')?.text
}
