import { CalendarX, Clock, Star } from '../../parts/icons.ts'
import * as m from '#words/compiled/messages.js'
import { Avatar } from '../../parts/avatar.tsx'
import { ListingThumb } from '../../parts/listing-thumb.tsx'
import { type CheckoutView, type PriceView, refundTermsId } from './checkout-view.ts'
import styles from './summary.module.css'

/** The place, its host, the price line by line and the rule of cancellations. */
export function Summary({ view }: { view: CheckoutView }) {
  const { listing, host } = view
  const [before, name, after] = m.checkout_host({ name: host.name }).split('|')
  return (
    <aside className={styles.card} aria-label={m.checkout_price()}>
      <div className={styles.place}>
        <ListingThumb picture={listing.picture} className={styles.thumb} />
        <div>
          <p className={styles.title}>{listing.title}</p>
          {listing.place && <p className={styles.where}>{listing.place}</p>}
          {view.rating && <RatingLine rating={view.rating} />}
        </div>
      </div>
      <p className={styles.host}>
        <Avatar person={host.person} size={36} />
        <span>
          {before}
          <strong>{name}</strong>
          {after}
          {view.usually && <span className={styles.usually}>{view.usually}</span>}
        </span>
      </p>
      {view.kind === 'open' && view.price && (
        <div className={styles.price}>
          <h2>{m.checkout_price()}</h2>
          <dl>
            {view.price.lines.map(({ key, label, detail, amount }) => (
              <div key={key}>
                <dt>
                  {label} {detail && <span>{detail}</span>}
                </dt>
                <dd>{amount}</dd>
              </div>
            ))}
            <div className={styles.total}>
              <dt>{m.checkout_total()}</dt>
              <dd>{view.price.total}</dd>
            </div>
          </dl>
          <p className={styles.taxes}>
            {m.checkout_taxes()} {!hasFee(view.price) && m.checkout_no_fee()}
          </p>
        </div>
      )}
      {view.kind === 'open' && view.answerBy && (
        <p className={styles.rule}>
          <Clock size={20} aria-hidden="true" />
          <span>
            {m.checkout_answer_by({ name: host.name, at: view.answerBy.exact })}
            <span className={styles.term}>{m.checkout_charged_by({ day: view.answerBy.day })}</span>
          </span>
        </p>
      )}
      <p id={refundTermsId} className={styles.rule}>
        <CalendarX size={20} aria-hidden="true" />
        <span>
          {m.checkout_rule({ name: host.name })}
          {view.refundTerms.map((line) => (
            <span key={line} className={styles.term}>
              {line}
            </span>
          ))}
        </span>
      </p>
    </aside>
  )
}

/** Whether the guest pays the marketplace something beside the stay. */
function hasFee({ lines }: PriceView): boolean {
  return lines.some(({ key }) => key.includes('commission'))
}

/** The mean of the place's reviews and their number. */
function RatingLine({ rating: { mean, count } }: { rating: NonNullable<CheckoutView['rating']> }) {
  return (
    <p className={styles.rating}>
      <Star size={17} aria-hidden="true" />
      <strong>{mean}</strong>
      <span aria-hidden="true">({count})</span>
      <span className="visually-hidden">{m.checkout_reviews({ count })}</span>
    </p>
  )
}
