import { useEffect, useEffectEvent, useRef } from 'react'
import { Link, useNavigate, useNavigation } from 'react-router'
import * as m from '#words/compiled/messages.js'
import type { ListView } from './inbox-view.ts'
import styles from './more-conversations.module.css'

/**
 * How many conversations are shown, and a link to more. With script the next page comes when the link is scrolled into view;
 * the address says how far the list reaches, so that Back and a reload show the same.
 */
export function MoreConversations({ list: { rows, total, moreTo, newerTo } }: { list: ListView }) {
  const link = useRef<HTMLAnchorElement>(null)
  const navigate = useNavigate()
  const busy = useNavigation().state !== 'idle'
  const load = useEffectEvent(() => {
    if (moreTo && !busy) void navigate(moreTo, { replace: true, preventScrollReset: true })
  })
  useEffect(() => {
    if (!link.current) return
    const observer = new IntersectionObserver((entries) => entries.some((each) => each.isIntersecting) && load())
    observer.observe(link.current)
    return () => observer.disconnect()
  }, [moreTo])
  if (!moreTo && !newerTo) return null
  return (
    <nav className={styles.more} aria-label={m.inbox_pages()}>
      {newerTo && (
        <Link to={newerTo} className={styles.link}>
          {m.inbox_newer()}
        </Link>
      )}
      <span role="status">{m.inbox_shown_of({ shown: rows.length, total })}</span>
      {moreTo && (
        <Link ref={link} to={moreTo} replace preventScrollReset className={styles.link}>
          {m.inbox_more()}
        </Link>
      )}
    </nav>
  )
}
