import { Search, X } from '../../parts/icons.ts'
import { Suspense, useEffect, useRef } from 'react'
import { Form, Link } from 'react-router'
import * as m from '#words/compiled/messages.js'
import { ChooseBox, ChooseRequests } from './choose-requests.tsx'
import styles from './conversation-list.module.css'
import { ConversationRow } from './conversation-row.tsx'
import type { ListView } from './inbox-view.ts'
import { EmptyList, PayoutNote } from './late-parts.tsx'
import { MoreConversations } from './more-conversations.tsx'
import { KeptRequestFilter, RequestFilter } from './request-filter.tsx'
import { shortCount } from '../../parts/short-count.ts'

/** The list of conversations with its filters. */
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
      </div>
      <div className={styles.tabBar}>
        <nav className={styles.tabs} aria-label={m.inbox_tabs()}>
          {list.tabs.map((tab) => (
            <Link key={tab.key} to={tab.to} className={styles.tab} aria-current={tab.current ? 'page' : undefined}>
              {tab.label}
              {tab.unread > 0 && (
                <span className={styles.count}>
                  <span aria-hidden="true">{shortCount(tab.unread)}</span>
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
              {filter.key === 'needs-answer' && filter.count > 0 && (
                <span className={styles.number}>{filter.count}</span>
              )}
              {filter.current && <span className="visually-hidden">: {m.inbox_show_all()}</span>}
            </Link>
          ))}
        </nav>
      )}
      <RequestFilter list={list} />
      {list.payoutNote && (
        <div className={styles.note}>
          <Suspense>
            <PayoutNote note={list.payoutNote} ofAll />
          </Suspense>
        </div>
      )}
      {list.rows.length === 0 ? (
        <Suspense>
          <EmptyList list={list} />
        </Suspense>
      ) : (
        <ChooseRequests list={list}>
          <ul className={styles.rows} aria-label={m.inbox_list()}>
            {list.rows.map((row) => (
              <li key={row.id} className={styles.item}>
                {list.choosing.active && <ChooseBox row={row} />}
                <ConversationRow row={row} />
              </li>
            ))}
          </ul>
          <MoreConversations list={list} />
        </ChooseRequests>
      )}
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
      <KeptRequestFilter list={list} />
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
