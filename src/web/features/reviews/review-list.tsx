import { Star } from '../../parts/icons.ts'
import { Link, useLocation } from 'react-router'
import type { ReviewList as Reviews } from './load-reviews.ts'
import * as m from '#words/compiled/messages.js'
import { Avatar } from '../../parts/avatar.tsx'
import { Pagination } from '../../parts/pagination.tsx'
import { AspectSummary } from './aspect-summary.tsx'
import styles from './review-list.module.css'
import { Stars } from '../../parts/stars.tsx'

/** Mean, count and the reviews, with pagination. */
export function ReviewList({ reviews }: { reviews: Reviews }) {
  const { pathname, search } = useLocation()
  const to = (page: number) => {
    const query = new URLSearchParams(search)
    query.delete('lang')
    query.set('reviews', String(page))
    return { pathname, search: `?${query}`, hash: '#reviews' }
  }
  return (
    <>
      {reviews.average !== null && (
        <p className={styles.sum}>
          <Star size={20} aria-hidden="true" />
          <span aria-hidden="true">{reviews.average}</span>
          <span className="visually-hidden">{m.review_average({ average: reviews.average })}</span>
          <span className={styles.count}>{m.review_count({ count: reviews.count })}</span>
        </p>
      )}
      <AspectSummary groups={reviews.aspects} />
      <ul className={styles.reviews}>
        {reviews.items.map(({ id, rating, content, ofGuest, when, name, author, to: profile }) => (
          <li key={id} className={styles.review}>
            <div className={styles.author}>
              <Avatar person={author} size={40} />
              <div>
                <p className={styles.name}>{profile ? <Link to={profile}>{name}</Link> : name}</p>
                <p className={styles.when}>
                  {when} · {ofGuest ? m.review_of_customer() : m.review_of_provider()}
                </p>
              </div>
            </div>
            <Stars rating={rating} />
            <p className={styles.text}>{content}</p>
          </li>
        ))}
      </ul>
      <Pagination page={reviews.page} totalPages={reviews.totalPages} label={m.review_pages()} to={to} />
    </>
  )
}
