import { Link } from 'react-router'
import * as m from '#words/compiled/messages.js'
import { Avatar, type AvatarPerson } from '../../parts/avatar.tsx'
import file from './file.module.css'
import type { StayItem } from './file-views.ts'
import styles from './person-stays.module.css'

/** A stay of a person with the other side. */
export type PersonStay = StayItem & { other: { person: AvatarPerson; name: string; to: string } }

/**
 * The requests and stays of a person: with whom, where, when and how they stand. `allTo`: where all are, when these are the
 * newest.
 */
export function PersonStays({ stays, allTo }: { stays: PersonStay[]; allTo?: string }) {
  return (
    <section className={file.part} aria-labelledby="stays">
      <div className={styles.head}>
        <h2 id="stays">{m.staff_part_stays()}</h2>
        {allTo && <Link to={allTo}>{m.staff_all_stays()}</Link>}
      </div>
      {stays.length === 0 ? (
        <p className={file.nothing}>{m.staff_none()}</p>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{m.staff_stays_with()}</th>
              <th scope="col">{m.console_column_listing()}</th>
              <th scope="col" className={styles.days}>
                {m.staff_stays_days()}
              </th>
              <th scope="col" className={styles.state}>
                {m.staff_fact_state()}
              </th>
            </tr>
          </thead>
          <tbody>
            {stays.map((stay) => (
              <tr key={stay.id}>
                <td>
                  <span className={styles.who}>
                    <Avatar person={stay.other.person} size={30} />
                    <Link to={stay.other.to}>{stay.other.name}</Link>
                  </span>
                </td>
                <td>
                  <Link to={stay.to} className={styles.title}>
                    {stay.title || m.staff_stay()}
                  </Link>
                </td>
                <td>{stay.days || '–'}</td>
                <td>
                  <span className={file.pill} data-look={stay.look}>
                    {stay.state}
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
