import { unansweredRequests } from '#domain/staff-files/index.ts'
import { requireConsole } from '#web/server/console.ts'
import * as m from '#words/compiled/messages.js'
import { StayLine } from '../../features/console/file-lists.tsx'
import { stayItem } from '../../features/console/file-views.ts'
import styles from '../../features/console/file.module.css'
import { consoleMeta } from '../../features/console/console-head.tsx'
import { ConsolePage } from '../../features/console/console-page.tsx'
import { EmptyNote } from '../../features/console/empty-note.tsx'
import type { Route } from './+types/route.ts'

/** Returns requests that have been unanswered for long: staff can write to the host. */
export async function loader({ context: routerContext, request }: Route.LoaderArgs) {
  const context = requireConsole(routerContext, request)
  const rows = await unansweredRequests(context.app, context.viewer)
  return { rows: rows.map((row) => stayItem(row, context)) }
}

export function meta(args: Route.MetaArgs) {
  return consoleMeta(args, m.staff_unanswered())
}

export default function Unanswered({ loaderData: { rows } }: Route.ComponentProps) {
  return (
    <ConsolePage title={m.staff_unanswered()}>
      <p className={styles.effect}>{m.staff_unanswered_text()}</p>
      {rows.length === 0 ? (
        <EmptyNote>{m.staff_unanswered_none()}</EmptyNote>
      ) : (
        <ul className={styles.rows}>
          {rows.map((stay) => (
            <StayLine key={stay.id} stay={stay} />
          ))}
        </ul>
      )}
    </ConsolePage>
  )
}
