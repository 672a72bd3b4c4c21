import { ListChecks } from '../../parts/icons.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import * as m from '#words/compiled/messages.js'
import check from '../../parts/check-box.module.css'
import styles from './choose-requests.module.css'
import type { ListView, RowView } from './inbox-view.ts'
import { ChoosingForm } from './late-parts.tsx'

/** The list as a form in which several requests are chosen and answered on the next page, once that is asked for. */
export function ChooseRequests({ list, children }: { list: ListView; children: ReactNode }) {
  return list.choosing.active ? <ChoosingForm list={list}>{children}</ChoosingForm> : children
}

/** The link that puts boxes beside the requests. */
export function ChooseLink({ list: { choosing } }: { list: ListView }) {
  if (choosing.active || !choosing.to) return null
  return (
    <Link to={choosing.to} className={styles.start} preventScrollReset>
      <ListChecks size={18} aria-hidden="true" />
      <span>{m.inbox_choose_several()}</span>
    </Link>
  )
}

/** The box of a request; a conversation that cannot be answered with yes or no has none. */
export function ChooseBox({ row }: { row: RowView }) {
  if (!row.choosable) return <span className={styles.noBox} />
  return (
    <label className={styles.box}>
      <input type="checkbox" className={check.box} name="id" value={row.id} />
      <span className="visually-hidden">
        {m.inbox_choose_one({ name: row.name, facts: [row.days, row.people].filter(Boolean).join(' · ') })}
      </span>
    </label>
  )
}
