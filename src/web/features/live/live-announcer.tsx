import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import * as m from '#words/compiled/messages.js'
import styles from './live-announcer.module.css'
import { useLive } from './use-live.ts'

/** The last step that the open conversation shows; without a text where there is nothing to say of it. */
export type ShownStep = { conversation: string; id: string; text: string }

/**
 * Keeps the page new, says politely who has written and which step was taken in the open conversation, and shows when there is
 * no connection. What was said is gone on the next page.
 */
export function LiveAnnouncer({ step }: { step: ShownStep | undefined }) {
  const { pathname } = useLocation()
  // A second message of the same person must be a new text to be said again.
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

/** Returns the step once another one than the first shown in this conversation has come. */
function useNewStep(step: ShownStep | undefined): ShownStep | undefined {
  const [first, setFirst] = useState(step)
  const isElsewhere = step?.conversation !== first?.conversation
  useEffect(() => {
    if (isElsewhere) setFirst(step)
  }, [isElsewhere, step])
  return isElsewhere || step?.id === first?.id ? undefined : step
}
