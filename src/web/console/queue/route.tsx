import { requireConsole } from '#web/server/console.ts'
import { pageAddress } from '#web/server/page-address.ts'
import * as m from '#words/compiled/messages.js'
import { documentMeta } from '../../parts/document-meta.ts'
import { ConsoleHead } from '../../features/console/console-head.tsx'
import { sendForm } from '../../parts/send-form.ts'
import type { Route } from './+types/route.ts'
import { decide } from '../../features/console/queue/decide.ts'
import { DoneToast } from '../../features/console/queue/decision-toast.tsx'
import { KeyList } from '../../features/console/queue/key-list.tsx'
import { loadQueue } from '../../features/console/queue/load-queue.ts'
import { Panel } from '../../features/console/queue/panel.tsx'
import styles from '../../features/console/queue/queue.module.css'
import { queuePlace } from '../../features/console/queue/queue-place.ts'
import { QueueTable } from '../../features/console/queue/queue-table.tsx'
import { useQueueKeys } from '../../features/console/queue/use-queue-keys.ts'

export function loader({ context, request }: Route.LoaderArgs) {
  return loadQueue(requireConsole(context, request), queuePlace(pageAddress(request)))
}

export function action({ context, request }: Route.ActionArgs) {
  return decide(requireConsole(context, request), request, queuePlace(pageAddress(request)))
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return sendForm(request, serverAction)
}

export function meta(args: Route.MetaArgs) {
  return documentMeta(args, { title: `${m.console_queue()} · ${m.console_name()}`, hidden: true })
}

/** The listings waiting for approval, with the open one beside them. */
export default function Queue({ loaderData: view, actionData }: Route.ComponentProps) {
  useQueueKeys(view)
  return (
    <div className={styles.page} data-open={view.explicit ? '' : undefined}>
      <div className={styles.list}>
        <ConsoleHead title={m.console_queue()}>
          <KeyList />
        </ConsoleHead>
        <main id="content" className={styles.main}>
          <QueueTable view={view} />
        </main>
        <output className={styles.toast}>{view.done && <DoneToast key={view.done.text} done={view.done} />}</output>
      </div>
      {view.panel && <Panel key={view.panel.id} panel={view.panel} answer={actionData} />}
    </div>
  )
}
