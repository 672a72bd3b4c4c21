import * as m from '#words/compiled/messages.js'
import type { TakenPlace } from './answer-view.ts'
import styles from './taken-places.module.css'

/** The nights that the chosen stays take, listing by listing. */
export function TakenPlaces({ places }: { places: TakenPlace[] }) {
  return places.map(({ listingId, title, nights }) => (
    <div key={listingId} className={styles.place}>
      <table className={styles.table}>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{m.answer_night()}</th>
            <th scope="col">{m.answer_taken()}</th>
            <th scope="col">{m.answer_left()}</th>
          </tr>
        </thead>
        <tbody>
          {nights.map(({ day, taken, left, seats }) => (
            <tr key={day}>
              <th scope="row">{day}</th>
              <td>{m.answer_taken_of({ taken, seats })}</td>
              <td>{left}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  ))
}
