import { Suspense } from 'react'
import { requireConsole } from '#web/server/console.ts'
import { pageAddress } from '#web/server/page-address.ts'
import * as m from '#words/compiled/messages.js'
import { ConsoleHead, consoleMeta } from '../../features/console/console-head.tsx'
import { HeadSearch } from '../../features/console/head-search.tsx'
import { sendForm } from '../../parts/send-form.ts'
import type { Route } from './+types/route.ts'
import { decide } from '../../features/console/queue/decide.ts'
import { DecisionToast } from '../../features/console/queue/decision-toast.tsx'
import { KeyList } from '../../features/console/queue/key-list.tsx'
import { KeyStrip } from '../../features/console/queue/key-strip.tsx'
import { SeveralDialog } from '../../features/console/queue/late-forms.tsx'
import { loadQueue } from '../../features/console/queue/load-queue.ts'
import { Panel } from '../../features/console/queue/panel.tsx'
import styles from '../../features/console/queue/queue.module.css'
import { queuePlace } from '../../features/console/queue/queue-place.ts'
import { QueueTable } from '../../features/console/queue/queue-table.tsx'
import { SeveralBar } from '../../features/console/queue/several-bar.tsx'
import { useCurrentRow } from '../../features/console/queue/use-current-row.ts'
import { usePicks } from '../../features/console/queue/use-picks.ts'
import { useQueueKeys } from '../../features/console/queue/use-queue-keys.ts'

export function loader({ context, request }: Route.LoaderArgs) {
  return loadQueue(requireConsole(context, request), queuePlace(pageAddress(request)))
}

export function action({ context, request }: Route.ActionArgs) {
  return decide(requireConsole(context, request), request, queuePlace(pageAddress(request)))
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args)

export function meta(args: Route.MetaArgs) {
  return consoleMeta(args, m.console_queue())
}

/** The listings waiting for approval, with the open one beside them. */
export default function Queue({ loaderData: view, actionData }: Route.ComponentProps) {
  const picks = usePicks(
    view.rows.map(({ id }) => id),
    view.picks,
    view.done?.key,
  )
  const current = useCurrentRow(view)
  useQueueKeys(view, picks, current)
  // An answer to the decision about several belongs to its dialog.
  const [ofSeveral, ofPanel] = actionData?.values.all ? [actionData, undefined] : [undefined, actionData]
  return (
    <div className={styles.page} data-open={view.explicit ? '' : undefined}>
      <div className={styles.head}>
        <ConsoleHead title={m.console_queue()}>
          <HeadSearch
            key={view.text}
            action="/console/queue"
            label={m.console_queue_search_label()}
            placeholder={m.console_queue_search()}
            text={view.text}
            hidden={view.show === 'open' ? {} : { show: view.show }}
          />
          <KeyList queue />
        </ConsoleHead>
      </div>
      <main id="content" className={styles.list}>
        <div className={styles.main}>
          <QueueTable view={view} picks={picks} currentId={current.id} />
        </div>
        <div className={styles.toastPlace}>
          <output className={styles.toast}>
            {view.done && <DecisionToast key={view.done.key} done={view.done} />}
          </output>
        </div>
        {view.rows.length > 0 && <SeveralBar view={view} picks={picks} />}
        <KeyStrip />
      </main>
      {view.panel && (
        <Panel key={view.panel.id} panel={view.panel} answer={ofPanel} loading={current.id !== view.panel.id} />
      )}
      <Suspense>
        {view.several && <SeveralDialog key={view.several.intent} several={view.several} answer={ofSeveral} />}
      </Suspense>
    </div>
  )
}
