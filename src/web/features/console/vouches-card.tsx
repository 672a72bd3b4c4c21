import { Link } from 'react-router'
import * as m from '#words/compiled/messages.js'
import styles from './person.module.css'

/** A vouch on a person's page of the console: the other side, and in `note` since when and whether it counts. */
export type ShownStaffVouch = { userId: string; name: string; note: string; isDeclined: boolean }

/** Who vouches for a person, or for whom an organisation vouches. */
export function VouchesCard({
  person: { profileType, vouches },
}: {
  person: { profileType: string; vouches: { about: ShownStaffVouch[]; given: ShownStaffVouch[] } }
}) {
  const isOrganisation = profileType === 'organisation'
  const shown = isOrganisation ? vouches.given : vouches.about
  if (shown.length === 0) return null
  return (
    <section className={styles.card} aria-labelledby="vouches">
      <h2 id="vouches">{isOrganisation ? m.staff_vouches_given() : m.staff_vouches()}</h2>
      <ul className={styles.vouches}>
        {shown.map(({ userId, name, note }) => (
          <li key={userId}>
            <Link to={`/console/people/${userId}`}>{name}</Link>
            <span>{note}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
