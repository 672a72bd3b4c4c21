import * as m from '#words/compiled/messages.js'
import { ScrollRegion } from '../../../parts/scroll-region.tsx'
import type { FiguresView } from './load-figures.ts'
import styles from './figures.module.css'

/** The figures week by week, the present one first, with a bar for its requests. */
export function WeekTable({ view }: { view: FiguresView }) {
  return (
    <section className={styles.part}>
      <h2 id="weeks">{m.overview_figures_weeks()}</h2>
      <ScrollRegion className={styles.scrolled} aria-labelledby="weeks">
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{m.overview_figures_week()}</th>
              <th scope="col">{m.overview_figures_requests()}</th>
              <th scope="col">{m.overview_figures_answered()}</th>
              <th scope="col">{m.overview_figures_accepted()}</th>
              <th scope="col">{m.overview_figures_nights()}</th>
              <th scope="col">{m.overview_figures_listings()}</th>
              <th scope="col">{m.overview_figures_people()}</th>
            </tr>
          </thead>
          <tbody>
            {view.weeks.map((week, at) => (
              <tr key={week.monday}>
                <th scope="row">
                  {week.day}
                  {at === 0 && <span>{m.overview_figures_now()}</span>}
                </th>
                <td className={styles.chart}>
                  {week.requests > 0 && (
                    <span
                      className={styles.fill}
                      style={{ inlineSize: `${(week.requests / view.most) * 80}%` }}
                      aria-hidden="true"
                    />
                  )}
                  {week.requests}
                </td>
                <td>{week.answered}</td>
                <td>{week.accepted}</td>
                <td>{week.nights}</td>
                <td>{week.listings}</td>
                <td>{week.people}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </section>
  )
}

/** A table of offers, places, requests and stays for each city, summed over all the weeks. */
export function CityTable({ cities }: { cities: FiguresView['cities'] }) {
  return (
    <section className={styles.part}>
      <h2 id="cities">{m.overview_figures_cities()}</h2>
      <ScrollRegion className={styles.scrolled} aria-labelledby="cities">
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{m.overview_figures_city()}</th>
              <th scope="col">{m.overview_figures_public()}</th>
              <th scope="col">{m.overview_figures_seats()}</th>
              <th scope="col">{m.overview_figures_requests()}</th>
              <th scope="col">{m.overview_figures_accepted()}</th>
              <th scope="col">{m.overview_figures_nights()}</th>
            </tr>
          </thead>
          <tbody>
            {cities.map((city) => (
              <tr key={city.key}>
                <th scope="row">{city.name}</th>
                <td>{city.listings}</td>
                <td>{city.places}</td>
                <td>{city.requests}</td>
                <td>{city.accepted}</td>
                <td>{city.nights}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </section>
  )
}
