import { requireConsole } from '#web/server/console.ts'
import * as m from '#words/compiled/messages.js'
import { ConsolePage } from '../../features/console/console-page.tsx'
import { CityTable, WeekTable } from '../../features/console/overviews/figures-tables.tsx'
import { loadFigures } from '../../features/console/overviews/load-figures.ts'
import styles from '../../features/console/overviews/figures.module.css'
import today from '../../features/console/today.module.css'
import { consoleMeta } from '../../features/console/console-head.tsx'
import type { Route } from './+types/route.ts'

/** Returns what has happened in the last twelve weeks. */
export function loader({ context, request }: Route.LoaderArgs) {
  return loadFigures(requireConsole(context, request))
}

export function meta(args: Route.MetaArgs) {
  return consoleMeta(args, m.overview_figures())
}

/** Requests, answers, nights, listings and people over time, and the same by city. */
export default function Figures({ loaderData: view }: Route.ComponentProps) {
  return (
    <ConsolePage title={m.overview_figures()} className={styles.main}>
      <dl className={today.figures}>
        {view.sums.map(({ name, value, note }) => (
          <div key={name} className={today.figure}>
            <dt>{name}</dt>
            <dd className={today.value}>{value}</dd>
            <dd className={today.note}>{note}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>{m.overview_figures_note()}</p>
      <WeekTable view={view} />
      {view.cities.length > 0 && <CityTable cities={view.cities} />}
    </ConsolePage>
  )
}
