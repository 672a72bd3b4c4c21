import { Form, Link } from 'react-router'
import * as m from '#words/compiled/messages.js'
import { Button } from '../../parts/button.tsx'
import { Pagination } from '../../parts/pagination.tsx'
import styles from './file.module.css'
import tabs from './filter-tabs.module.css'

type Show = 'all' | 'banned' | 'staff' | 'waiting'

/** The search field for names and addresses, and the tabs that filter the list. */
export function PeopleSearch({ text, show, waiting }: { text: string; show: Show; waiting: number }) {
  const groups = [
    { key: 'all', label: m.staff_people_all(), to: '/console/people?show=all' },
    { key: 'banned', label: m.staff_people_banned(), to: '/console/people?show=banned' },
    { key: 'staff', label: m.staff_people_staff(), to: '/console/people?show=staff' },
    { key: 'waiting', label: m.staff_people_waiting({ count: waiting }), to: '/console/people?show=waiting' },
  ]
  return (
    <>
      <Form method="get" action="/console/people" role="search" className={styles.search}>
        <label className={styles.field}>
          {m.staff_people_search()}
          <input key={text} type="search" name="q" maxLength={200} defaultValue={text} autoComplete="off" />
        </label>
        <Button>{m.staff_people_find()}</Button>
      </Form>
      <nav className={tabs.tabs} aria-label={m.staff_people_show()}>
        {groups.map(({ key, label, to }) => (
          <Link key={key} to={to} aria-current={key === show ? 'page' : undefined}>
            {label}
          </Link>
        ))}
      </nav>
    </>
  )
}

type Found = {
  text: string
  show: Show
  page: number
  totalPages: number
  rows: { id: string; name: string; email: string | null; state: string; stateWord: string; staffRole: string | null }[]
}

/** The people found, each a link to their page. */
export function FoundPeople({ found }: { found: Found }) {
  const { rows, page, totalPages, text, show } = found
  const address = (number: number) =>
    `/console/people?${new URLSearchParams({
      ...(text && { q: text }),
      ...(show !== 'all' && { show }),
      page: String(number),
    })}`
  if (rows.length === 0) return <p className={styles.nothing}>{m.staff_people_nobody()}</p>
  return (
    <>
      <ul className={styles.rows}>
        {rows.map(({ id, name, email, state, stateWord, staffRole }) => (
          <li key={id} className={styles.row}>
            <p className={styles.rowHead}>
              <Link to={`/console/people/${id}`}>{name}</Link>
              {state !== 'active' && (
                <span className={styles.pill} data-look="bad">
                  {stateWord}
                </span>
              )}
              {staffRole && (
                <span className={styles.pill}>
                  {staffRole === 'owner' ? m.console_role_owner() : m.console_role_moderator()}
                </span>
              )}
              {email && <span className={styles.time}>{email}</span>}
            </p>
          </li>
        ))}
      </ul>
      <Pagination page={page} totalPages={totalPages} label={m.staff_people_pages()} to={address} />
    </>
  )
}
