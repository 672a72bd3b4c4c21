import { Search, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Form, Link } from 'react-router'
import * as m from '#words/compiled/messages.js'
import { Avatar } from '../../parts/avatar.tsx'
import styles from './conversation-list.module.css'
import { EmptyList } from './empty-list.tsx'
import type { ListView, RowView } from './inbox-view.ts'
import { ListingThumb } from '../../parts/listing-thumb.tsx'
import { PayoutNote } from '../payouts/payout-note.tsx'
import { StateBadge } from './state-badge.tsx'

/** The list of conversations with its filters, ten to a page. */
export function ConversationList({ list }: { list: ListView }) {
  return (
    <div className={styles.list}>
      <div className={styles.head}>
        <div className={styles.top}>
          <h1 className={styles.title}>{m.inbox_title()}</h1>
          {!list.searching && (
            <Link to={list.searchTo} className={styles.searchOpen} preventScrollReset>
              <Search size={22} aria-hidden="true" />
              <span className="visually-hidden">{m.order_search_open()}</span>
            </Link>
          )}
        </div>
        {list.searching && <SearchForm list={list} />}
        <nav className={styles.tabs} aria-label={m.inbox_tabs()}>
          {list.tabs.map((tab) => (
            <Link key={tab.key} to={tab.to} className={styles.tab} aria-current={tab.current ? 'page' : undefined}>
              {tab.label}
              {tab.unread > 0 && (
                <span className={styles.count}>
                  <span aria-hidden="true">{tab.unread > 99 ? '99+' : tab.unread}</span>
                  <span className="visually-hidden">{m.inbox_unread_count({ count: tab.unread })}</span>
                </span>
              )}
            </Link>
          ))}
        </nav>
      </div>
      {list.filters.length > 0 && (
        <nav className={styles.chips} aria-label={m.order_filters()}>
          {list.filters.map((filter) => (
            <Link
              key={filter.key}
              to={filter.to}
              className={styles.chip}
              aria-current={filter.current ? 'true' : undefined}
            >
              {filter.label}
              {filter.count > 0 && <span className={styles.number}>{filter.count}</span>}
              {filter.current && <span className="visually-hidden">: {m.inbox_show_all()}</span>}
            </Link>
          ))}
        </nav>
      )}
      {list.payoutNote && (
        <div className={styles.note}>
          <PayoutNote note={list.payoutNote} ofAll />
        </div>
      )}
      {list.rows.length === 0 ? (
        <EmptyList list={list} />
      ) : (
        <ul className={styles.rows} aria-label={m.inbox_list()}>
          {list.rows.map((row) => (
            <li key={row.id}>
              <Row row={row} />
            </li>
          ))}
        </ul>
      )}
      <Pages list={list} />
    </div>
  )
}

function SearchForm({ list }: { list: ListView }) {
  const field = useRef<HTMLInputElement>(null)
  // The reader has just opened this field.
  useEffect(() => {
    if (field.current?.value === '') field.current.focus()
  }, [])
  return (
    <Form method="get" action={list.searchAction} className={styles.search}>
      <input
        ref={field}
        type="search"
        name="search"
        defaultValue={list.search}
        maxLength={100}
        placeholder={m.order_search()}
        aria-label={m.order_search()}
      />
      {list.show !== 'all' && <input type="hidden" name="show" value={list.show} />}
      <button type="submit" className={styles.searchDo}>
        <Search size={20} aria-hidden="true" />
        <span className="visually-hidden">{m.order_search_do()}</span>
      </button>
      <Link to={list.allTo} className={styles.searchDo}>
        <X size={20} aria-hidden="true" />
        <span className="visually-hidden">{m.order_search_clear()}</span>
      </Link>
    </Form>
  )
}

function Row({ row }: { row: RowView }) {
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
      <span className={styles.name}>
        {row.name}
        <span className="visually-hidden">
          {' '}
          {m.inbox_about({ title: row.listingTitle })}
          {row.unread && `, ${m.inbox_unread()}`}
        </span>
      </span>
      <time className={styles.time} dateTime={row.time.iso} title={row.time.exact}>
        {row.time.text}
      </time>
      <span className={styles.line} data-own={row.ownLine ? '' : undefined}>
        {row.line}
      </span>
      <span className={styles.state}>
        <StateBadge state={row.state} />
      </span>
      {row.total && <span className={styles.total}>{row.total}</span>}
    </Link>
  )
}

/** Scrolls a row into view within its list, only where the list scrolls by itself. */
function showInItsList(row: HTMLElement | null): void {
  const list = row?.closest<HTMLElement>('[data-scrolls]')
  if (!row || !list || list.scrollHeight <= list.clientHeight) return
  const [inside, outside] = [row.getBoundingClientRect(), list.getBoundingClientRect()]
  if (inside.top < outside.top) list.scrollTop += inside.top - outside.top
  if (inside.bottom > outside.bottom) list.scrollTop += inside.bottom - outside.bottom
}

function Pages({ list }: { list: ListView }) {
  if (list.pages.length === 0) return null
  return (
    <nav className={styles.pages} aria-label={m.inbox_pages()}>
      {list.pages.map(({ page, to, key }) =>
        page === 'gap' ? (
          <span key={key} aria-hidden="true">
            …
          </span>
        ) : (
          <Link
            key={key}
            to={to}
            className={styles.page}
            aria-label={m.inbox_page({ page })}
            aria-current={page === list.page ? 'page' : undefined}
          >
            {page}
          </Link>
        ),
      )}
    </nav>
  )
}
