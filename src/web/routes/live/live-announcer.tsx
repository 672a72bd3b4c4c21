import { useState } from 'react'
import * as m from '#words/compiled/messages.js'
import styles from './live-announcer.module.css'
import { useLive } from './use-live.ts'

/** Keeps the page new, says politely who has written, and shows when there is no connection. */
export function LiveAnnouncer() {
  // A second message of the same person must be a new text to be said again.
  const [news, setNews] = useState({ from: '', count: 0 })
  const { connected } = useLive((from) => setNews(({ count }) => ({ from, count: count + 1 })))
  return (
    <>
      <output className="visually-hidden">
        {news.count > 0 && <span key={news.count}>{m.inbox_new_message_from({ name: news.from })}</span>}
      </output>
      {!connected && <output className={styles.offline}>{m.inbox_offline()}</output>}
    </>
  )
}
