import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import * as m from '#words/compiled/messages.js'
import { Avatar } from '../../parts/avatar.tsx'
import { ListingThumb } from '../../parts/listing-thumb.tsx'
import styles from './conversation-row.module.css'
import type { RowView } from './inbox-view.ts'
import { StateBadge } from './state-badge.tsx'

/** A conversation in the list: with whom, about which days, what was said last, and where it stands. */
export function ConversationRow({ row }: { row: RowView }) {
  const link = useRef<HTMLAnchorElement>(null)
  const { open } = row
  useEffect(() => {
    if (open) showInItsList(link.current)
  }, [open])
  return (
    <Link
      ref={link}
      to={row.to}
      className={styles.row}
      aria-current={row.open ? 'page' : undefined}
      data-unread={row.unread ? '' : undefined}
      preventScrollReset
    >
      {row.unread && <span className={styles.dot} aria-hidden="true" />}
      <span className={styles.pictures}>
        <Avatar person={row.partner} size={46} />
        <ListingThumb picture={row.picture} className={styles.thumb} />
      </span>
      <span className={styles.who}>
        <span className={styles.name}>
          {row.name}
          <span className="visually-hidden">
            {' '}
            {m.inbox_about({ title: row.listingTitle })}
            {row.unread && `, ${m.inbox_unread()}`}
          </span>
        </span>
        {row.days && <span className={styles.days}>{row.days}</span>}
      </span>
      <time className={styles.time} dateTime={row.time.iso} title={row.time.exact}>
        {row.time.text}
      </time>
      <span className={styles.line} data-own={row.ownLine ? '' : undefined}>
        {row.line}
      </span>
      <span className={styles.state}>
        <StateBadge state={row.state} />
        {row.people && <span className={styles.people}>{row.people}</span>}
      </span>
      {row.total && <span className={styles.total}>{row.total}</span>}
    </Link>
  )
}

/** Height of the tabs, which stay at the upper edge of the list. */
const tabsHeight = 48

/** Scrolls a row into view within its list, only where the list scrolls by itself. */
function showInItsList(row: HTMLElement | null): void {
  const list = row?.closest<HTMLElement>('[data-scrolls]')
  if (!row || !list || list.scrollHeight <= list.clientHeight) return
  const [inside, outside] = [row.getBoundingClientRect(), list.getBoundingClientRect()]
  const top = outside.top + tabsHeight
  if (inside.top < top) list.scrollTop += inside.top - top
  if (inside.bottom > outside.bottom) list.scrollTop += inside.bottom - outside.bottom
}
