import * as m from '#words/compiled/messages.js'
import { ButtonLink } from '../../parts/button.tsx'
import styles from './empty-list.module.css'
import type { ListView } from './inbox-view.ts'
import { useOffersSearch } from '../../parts/offers-search.ts'

/** The text of an empty list, with one action. */
export function EmptyList({ list }: { list: ListView }) {
  const offers = useOffersSearch()
  const nothing = emptyReason(list)
  if (nothing)
    return (
      <div className={styles.empty}>
        <p>{nothing}</p>
        <ButtonLink look="secondary" size="small" to={list.allTo}>
          {m.inbox_show_all()}
        </ButtonLink>
      </div>
    )
  const text = { all: m.inbox_empty_all, orders: m.inbox_empty_orders, sales: m.inbox_empty_sales }[list.tab]
  return (
    <div className={styles.frame}>
      <div className={styles.nothing}>
        <picture>
          <source type="image/avif" srcSet="/brand/host-640.avif" />
          <img src="/brand/host-640.jpg" alt="" width={640} height={427} className={styles.room} />
        </picture>
        <div className={styles.empty}>
          <h2>{m.inbox_empty_title()}</h2>
          <p>{text()}</p>
          {list.tab === 'sales' ? (
            <ButtonLink look="secondary" size="small" to="/listings">
              {m.inbox_to_listings()}
            </ButtonLink>
          ) : (
            <div className={styles.emptyWays}>
              <ButtonLink size="small" to={offers}>
                {m.inbox_to_search()}
              </ButtonLink>
              {list.tab === 'all' && (
                <ButtonLink look="quiet" size="small" to="/listings">
                  {m.inbox_to_listings()}
                </ButtonLink>
              )}
            </div>
          )}
        </div>
      </div>
    </div>
  )
}

/** Returns why a filtered list is empty; null when no filter is set. */
function emptyReason({ search, show, requests }: ListView): string | null {
  if (search) return m.order_empty_search({ text: search })
  if (requests.text) return m.inbox_empty_filter()
  if (show === 'answered') return m.inbox_empty_answered()
  if (show === 'over') return m.inbox_empty_over()
  if (show === 'needs-answer') return m.order_empty_waiting()
  if (show === 'upcoming') return m.order_empty_upcoming()
  if (show === 'archived') return m.order_empty_archived()
  return show === 'unread' ? m.inbox_empty_unread() : null
}
