import type { ReactNode } from 'react'
import { LiveAnnouncer, type ShownStep } from '../live/live-announcer.tsx'
import { ConversationList } from './conversation-list.tsx'
import type { InboxView, ThreadView } from './inbox-view.ts'
import { isUnused } from './unused-inbox.ts'
import styles from './inbox-columns.module.css'

type InboxColumnsProps = {
  view: InboxView
  /** Whether the right column is what is open; on a phone there is one column. */
  isOpen: boolean
  children: ReactNode
}

/** The list of conversations beside what is open. */
export function InboxColumns({ view: { list, thread }, isOpen, children }: InboxColumnsProps) {
  return (
    <main
      id="content"
      className={styles.columns}
      data-open={isOpen ? '' : undefined}
      data-nothing={!isOpen && isUnused(list) ? '' : undefined}
    >
      <div className={styles.list} data-scrolls="">
        <ConversationList list={list} />
      </div>
      <div className={styles.thread}>{children}</div>
      <LiveAnnouncer step={thread ? lastStep(thread) : undefined} />
    </main>
  )
}

/** The last step of a conversation; its text is empty where the reader took it. */
function lastStep({ id: conversation, entries }: ThreadView): ShownStep {
  const step = entries.findLast((entry) => entry.kind === 'event')
  return { conversation, id: step?.key ?? '', text: step && !step.own ? step.text : '' }
}
