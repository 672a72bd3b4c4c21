import { Outlet } from 'react-router'
import * as m from '#words/compiled/messages.js'
import { pageMeta } from '../../parts/document-meta.ts'
import { LiveAnnouncer, type ShownStep } from '../../features/live/live-announcer.tsx'
import type { Route } from './+types/layout.ts'
import { ConversationList } from '../../features/conversation/conversation-list.tsx'
import type { ThreadView } from '../../features/conversation/inbox-view.ts'
import styles from './layout.module.css'
import { loadInbox } from '../../features/conversation/load-inbox.ts'

/** Returns the list and the open conversation, in one loader, so that the open row is not shown as unread. */
export function loader({ context, request, params }: Route.LoaderArgs) {
  return loadInbox(context, request, params)
}

// After a refused message the conversation is reloaded too: the other side may be gone.
export function shouldRevalidate() {
  return true
}

export function meta(args: Route.MetaArgs) {
  const thread = args.loaderData?.thread
  return pageMeta(args, { title: thread ? `${thread.listing.title} · ${thread.name}` : m.inbox_title(), hidden: true })
}

export default function Inbox({ loaderData }: Route.ComponentProps) {
  const { list, thread } = loaderData
  return (
    <main id="content" className={styles.columns} data-open={thread ? '' : undefined}>
      <div className={styles.list} data-scrolls="">
        <ConversationList list={list} />
      </div>
      <div className={styles.thread}>
        <Outlet context={loaderData} />
      </div>
      <LiveAnnouncer step={thread ? lastStep(thread) : undefined} />
    </main>
  )
}

/** Returns the last transition of a conversation; its text is empty when the reader took it. */
function lastStep({ id: conversation, entries }: ThreadView): ShownStep {
  const step = entries.findLast((entry) => entry.kind === 'event')
  return { conversation, id: step?.key ?? '', text: step && !step.own ? step.text : '' }
}
