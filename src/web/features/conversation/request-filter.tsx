import { ChevronDown, Columns3, ListFilter, X } from '../../parts/icons.ts'
import { Form, Link } from 'react-router'
import * as m from '#words/compiled/messages.js'
import { Button } from '../../parts/button.tsx'
import { ChooseLink } from './choose-requests.tsx'
import type { ListView } from './inbox-view.ts'
import styles from './request-filter.module.css'

/** The filter by listing and nights. It opens without script, and its values are in the address. */
export function RequestFilter({ list }: { list: ListView }) {
  const { text, clearTo, compareTo } = list.requests
  if (list.show === 'archived' || (!text && list.requests.listings.length === 0)) return null
  return (
    <div className={styles.filter} data-quiet={text || compareTo ? undefined : ''}>
      <details className={styles.details} key={`${text}`}>
        <summary className={styles.trigger}>
          <ListFilter size={18} aria-hidden="true" />
          <span className={styles.text}>{text ?? m.inbox_filter_requests()}</span>
          <ChevronDown size={18} aria-hidden="true" />
        </summary>
        <FilterForm list={list} />
      </details>
      {text && (
        <Link to={clearTo} className={styles.clear}>
          <X size={20} aria-hidden="true" />
          <span className="visually-hidden">{m.inbox_filter_clear()}</span>
        </Link>
      )}
      <span className={styles.ways}>
        <ChooseLink list={list} />
        {compareTo && (
          <Link to={compareTo} className={styles.compare}>
            <Columns3 size={18} aria-hidden="true" />
            {m.inbox_compare()}
          </Link>
        )}
      </span>
    </div>
  )
}

function FilterForm({ list }: { list: ListView }) {
  const { listings, listing, from, until, action } = list.requests
  return (
    <Form method="get" action={action} className={styles.form}>
      {list.show !== 'all' && <input type="hidden" name="show" value={list.show} />}
      {list.search && <input type="hidden" name="search" value={list.search} />}
      {listings.length > 0 && (
        <label className={styles.field}>
          {m.inbox_filter_listing()}
          <select name="listing" defaultValue={listing ?? ''}>
            <option value="">{m.inbox_filter_every_listing()}</option>
            {listings.map(({ id, title, waiting }) => (
              <option key={id} value={id}>
                {waiting > 0 ? m.inbox_filter_listing_waiting({ title, count: waiting }) : title}
              </option>
            ))}
          </select>
        </label>
      )}
      <div className={styles.days}>
        <label className={styles.field}>
          {m.inbox_filter_night()}
          <input type="date" name="from" defaultValue={from} />
        </label>
        <label className={styles.field}>
          {m.common_departure()}
          <input type="date" name="until" defaultValue={until} />
        </label>
      </div>
      <p className={styles.hint}>{m.inbox_filter_hint()}</p>
      <Button size="small">{m.inbox_filter_do()}</Button>
    </Form>
  )
}

/** The filter as hidden fields, for other forms of the list. */
export function KeptRequestFilter({ list: { requests } }: { list: ListView }) {
  const fields = { listing: requests.listing, from: requests.from, until: requests.until }
  return Object.entries(fields).map(
    ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
  )
}
