import { CalendarX } from 'lucide-react'
import * as m from '#words/compiled/messages.js'
import { Avatar } from '../../parts/avatar.tsx'
import { ListingThumb } from '../../parts/listing-thumb.tsx'
import { type CheckoutView, refundTermsId } from './checkout-view.ts'
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
        </div>
      </div>
      <p className={styles.host}>
        <Avatar person={host.person} size={36} />
        <span>
          {before}
          <strong>{name}</strong>
          {after}
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
          <p className={styles.taxes}>{m.checkout_taxes()}</p>
        </div>
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
