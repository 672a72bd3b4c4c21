import { Form, Link } from 'react-router'
import * as m from '#words/compiled/messages.js'
import { Button } from '../../parts/button.tsx'
import divided from '../../parts/divided-field.module.css'
import type { SavedPlacesPage } from './load-saved-places.ts'
import styles from './saved-days-form.module.css'

/** Days and people for which the page says what is free; the address keeps them. */
export function SavedDaysForm({ page: { asked, today, daysAreWrong, stay, places } }: { page: SavedPlacesPage }) {
  const judged = places.filter(({ free }) => free !== null)
  const count = judged.filter(({ free }) => free).length
  return (
    <section className={styles.days} aria-labelledby="which-free">
      <h2 id="which-free">{m.saved_places_when()}</h2>
      <Form action="/saved" preventScrollReset className={styles.form} key={`${asked.from} ${asked.until}`}>
        <div className={`${divided.box} ${styles.box}`} data-wrong={daysAreWrong ? '' : undefined}>
          <label className={divided.part}>
            {m.common_arrival()}
            <input type="date" name="from" min={today} required defaultValue={asked.from} />
          </label>
          <label className={divided.part}>
            {m.common_departure()}
            <input type="date" name="until" min={today} required defaultValue={asked.until} />
          </label>
        </div>
        <label className={styles.people}>
          {m.saved_places_people()}
          <input type="number" name="people" min={1} max={500} inputMode="numeric" defaultValue={asked.people ?? 1} />
        </label>
        <Button look="secondary">{m.saved_places_check()}</Button>
        {(asked.from || asked.until) && (
          <Link to="/saved" preventScrollReset className={styles.clear}>
            {m.saved_places_clear()}
          </Link>
        )}
      </Form>
      <p role="status">
        {daysAreWrong
          ? m.saved_places_dates_wrong()
          : stay && judged.length > 0 && m.saved_places_free_count({ count, total: judged.length })}
      </p>
    </section>
  )
}
