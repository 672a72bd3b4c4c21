import * as m from '#words/compiled/messages.js'
import { Alert } from '../../parts/alert.tsx'
import { ButtonLink } from '../../parts/button.tsx'
import { priceText } from '../../parts/price-text.ts'
import styles from './listing-box.module.css'
import type { ListingPage } from './load-listing.ts'
import { useLayoutData } from '../../parts/layout-context.ts'

/** The box of a listing whose host cannot be paid: the price, that it cannot be booked, and a button to write. */
export function NotBookableBox({ page }: { page: ListingPage }) {
  const currency = useLayoutData()?.marketplace.currency ?? ''
  const price = priceText(page.price, page.formatLocale, currency, page.byTheHour)
  const needs = page.wish.asked.needs && `?${page.wish.asked.needs}`
  return (
    <>
      <h2>{price || page.words.boxTitle}</h2>
      <Alert>{m.payout_guest_note()}</Alert>
      <div className={styles.form}>
        <ButtonLink look="secondary" pill wide to={`/l/${page.slug}/${page.id}/enquire${needs}`} preventScrollReset>
          {m.listing_ask()}
        </ButtonLink>
      </div>
    </>
  )
}
