import { Link } from 'react-router'
import { requireConsole } from '#web/server/console.ts'
import * as m from '#words/compiled/messages.js'
import { ConsolePage } from '../../features/console/console-page.tsx'
import file from '../../features/console/file.module.css'
import { settingsView } from '../../features/console/overviews/settings-view.ts'
import styles from '../../features/console/overviews/settings.module.css'
import { consoleMeta } from '../../features/console/console-head.tsx'
import type { Route } from './+types/route.ts'

/** Returns what the marketplace is configured with. */
export function loader({ context, request }: Route.LoaderArgs) {
  return settingsView(requireConsole(context, request))
}

export function meta(args: Route.MetaArgs) {
  return consoleMeta(args, m.overview_settings())
}

/** The settings in words, each group with the file in which it is changed. */
export default function Settings({ loaderData: groups }: Route.ComponentProps) {
  return (
    <ConsolePage title={m.overview_settings()} className={styles.main}>
      <p className={styles.note}>{m.overview_settings_note()}</p>
      {groups.map(({ title, where, facts }) => (
        <section key={title} className={styles.part}>
          <div className={styles.head}>
            <h2>{title}</h2>
            <p>{where}</p>
          </div>
          <dl className={styles.facts}>
            {facts.map(({ name, value, isOn }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  {isOn === undefined ? (
                    value
                  ) : (
                    <span className={file.pill} data-look={isOn ? 'good' : undefined}>
                      {value}
                    </span>
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <section className={styles.part}>
        <div className={styles.head}>
          <h2>{m.overview_settings_staff()}</h2>
        </div>
        <p>
          <Link to="/console/people?show=staff">{m.overview_settings_staff_link()}</Link>
        </p>
      </section>
    </ConsolePage>
  )
}
