import { drawProcessPicture, processByAlias } from '#domain/transactions/index.ts'
import { requireConsole } from '#web/server/console.ts'
import * as m from '#words/compiled/messages.js'
import { ConsoleHead, consoleMeta } from '../../features/console/console-head.tsx'
import { ScrollRegion } from '../../parts/scroll-region.tsx'
import { processWords } from '../../features/console/process-labels.ts'
import type { Route } from './+types/route.ts'
import styles from './route.module.css'

/** Returns the process of new transactions as a diagram. */
export function loader({ context, request }: Route.LoaderArgs) {
  const { app, locale } = requireConsole(context, request)
  const process = processByAlias(app.marketplace.process)
  return { name: process.name, version: process.version, picture: drawProcessPicture(process, processWords(locale)) }
}

export function meta(args: Route.MetaArgs) {
  return consoleMeta(args, m.order_console_process())
}

/** The process as a diagram: a card for each state with the transitions that leave it. */
export default function ProcessPage({ loaderData: { name, version, picture } }: Route.ComponentProps) {
  return (
    <div className={styles.page}>
      <ConsoleHead title={m.order_console_process()} />
      <main id="content" className={styles.body}>
        <p className={styles.lead}>{m.order_console_process_text({ name, version })}</p>
        <ScrollRegion className={styles.picture} aria-label={m.order_console_process()}>
          {/* Rendered by our own code from a validated file, with every text escaped. */}
          <div dangerouslySetInnerHTML={{ __html: picture }} />
        </ScrollRegion>
      </main>
    </div>
  )
}
