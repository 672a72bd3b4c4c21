import { ChevronLeft, ChevronRight } from './icons.ts'
import { Link, type To } from 'react-router'
import { paginationItems } from '#kernel/page.ts'
import * as m from '#words/compiled/messages.js'
import styles from './pagination.module.css'

/** Links to the pages of a list: at most seven items, always with the first and the last. Nothing for a single page. */
export function Pagination({
  page,
  totalPages,
  label,
  to,
}: {
  page: number
  totalPages: number
  /** Accessible name of the navigation, such as "Pages of results". */
  label: string
  to(page: number): To
}) {
  if (totalPages <= 1) return null
  const items = paginationItems(page, totalPages)
  return (
    <nav className={styles.nav} aria-label={label}>
      <Step page={page - 1} of={totalPages} to={to} label={m.search_page_before()}>
        <ChevronLeft size={20} aria-hidden="true" />
      </Step>
      <ol className={styles.items}>
        {items.map((item, index) =>
          item === 'gap' ? (
            <li key={`gap after ${items[index - 1]}`} className={styles.gap} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={item}>
              <Link
                className={styles.page}
                to={to(item)}
                aria-label={m.search_page({ page: item })}
                aria-current={item === page ? 'page' : undefined}
              >
                {item}
              </Link>
            </li>
          ),
        )}
      </ol>
      <Step page={page + 1} of={totalPages} to={to} label={m.search_page_after()}>
        <ChevronRight size={20} aria-hidden="true" />
      </Step>
    </nav>
  )
}

function Step({
  page,
  of,
  to,
  label,
  children,
}: {
  page: number
  of: number
  to(page: number): To
  label: string
  children: React.ReactNode
}) {
  if (page < 1 || page > of)
    return (
      <span className={styles.page} data-off="">
        {children}
      </span>
    )
  return (
    <Link className={styles.page} to={to(page)} aria-label={label}>
      {children}
    </Link>
  )
}
