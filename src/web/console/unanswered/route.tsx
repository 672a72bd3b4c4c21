import { CircleCheckBig } from 'lucide-react'
import { unansweredRequests } from '#domain/operations/index.ts'
import { requireConsole } from '#web/server/console.ts'
import * as m from '#words/compiled/messages.js'
import { StayLine } from '../../features/console/file-lists.tsx'
import { stayItem } from '../../features/console/file-views.ts'
import styles from '../../features/console/file.module.css'
import { documentMeta } from '../../parts/document-meta.ts'
import { ConsoleHead } from '../../features/console/console-head.tsx'
import { ConsoleMain } from '../../features/console/console-main.tsx'
import list from '../../features/console/list.module.css'
import type { Route } from './+types/route.ts'

/** Returns requests that have been unanswered for long: staff can write to the host. */
export async function loader({ context: routerContext, request }: Route.LoaderArgs) {
  const context = requireConsole(routerContext, request)
  const rows = await unansweredRequests(context.app, context.viewer)
  return { rows: rows.map((row) => stayItem(row, context)) }
}

export function meta(args: Route.MetaArgs) {
  return documentMeta(args, { title: `${m.staff_unanswered()} · ${m.console_name()}`, hidden: true })
}

export default function Unanswered({ loaderData: { rows } }: Route.ComponentProps) {
  return (
    <div className={list.page}>
      <ConsoleHead title={m.staff_unanswered()} />
      <ConsoleMain>
        <p className={styles.effect}>{m.staff_unanswered_text()}</p>
        {rows.length === 0 ? (
          <p className={list.empty}>
            <CircleCheckBig size={28} aria-hidden="true" />
            {m.staff_unanswered_none()}
          </p>
        ) : (
          <ul className={styles.rows}>
            {rows.map((stay) => (
              <StayLine key={stay.id} stay={stay} />
            ))}
          </ul>
        )}
      </ConsoleMain>
    </div>
  )
}
