import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import * as m from '#words/compiled/messages.js'
import styles from './live-announcer.module.css'
import { useLive } from './use-live.ts'

/** The last transition of the open conversation; without a text when there is nothing to announce. */
export type ShownStep = { conversation: string; id: string; text: string }

/**
 * Keeps the page up to date, announces new messages and transitions of the open conversation in a polite live region,
 * and shows when there is no connection. Announcements are cleared on the next page.
 */
export function LiveAnnouncer({ step }: { step: ShownStep | undefined }) {
  const { pathname } = useLocation()
  // A second message of the same person needs a different text to be announced again.
  const [news, setNews] = useState({ from: '', count: 0, pathname })
  const { connected } = useLive((from) => setNews(({ count }) => ({ from, count: count + 1, pathname })))
  const taken = useNewStep(step)
  return (
    <>
      <output className="visually-hidden">
        {news.count > 0 && news.pathname === pathname && (
          <span key={news.count}>{m.inbox_new_message_from({ name: news.from })}</span>
        )}
      </output>
      <output className="visually-hidden">{taken && <span key={taken.id}>{taken.text}</span>}</output>
      {!connected && <output className={styles.offline}>{m.inbox_offline()}</output>}
    </>
  )
}

/** Returns the transition once it differs from the first one shown in this conversation. */
function useNewStep(step: ShownStep | undefined): ShownStep | undefined {
  const [first, setFirst] = useState(step)
  const isElsewhere = step?.conversation !== first?.conversation
  useEffect(() => {
    if (isElsewhere) setFirst(step)
  }, [isElsewhere, step])
  return isElsewhere || step?.id === first?.id ? undefined : step
}
