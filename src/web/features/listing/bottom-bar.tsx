import { X } from '../../parts/icons.ts'
import { Link, useSearchParams } from 'react-router'
import type { ListingPage } from './load-listing.ts'
import * as m from '#words/compiled/messages.js'
import { AddressDialog } from '../../parts/address-dialog.tsx'
import { ButtonLink } from '../../parts/button.tsx'
import { priceText } from '../../parts/price-text.ts'
import styles from './bottom-bar.module.css'
import { Box } from './listing-box.tsx'
import { useLayoutData } from '../../parts/layout-context.ts'

/** Below 1024 px: title or price and the button, fixed to the bottom; `?book=1` opens the box as a sheet. */
export function BottomBar({ page }: { page: ListingPage }) {
  const [query] = useSearchParams()
  const opened = new URLSearchParams(query)
  opened.set('book', '1')
  opened.delete('lang')
  const price = priceText(page.price, page.formatLocale, useLayoutData()?.marketplace.currency ?? '', page.byTheHour)
  return (
    <>
      <div className={styles.bar}>
        <div className={styles.words}>
          {price && <p className={styles.days}>{price}</p>}
          {!price && page.stayDays && <p className={styles.days}>{page.stayDays}</p>}
          <p className={styles.people}>{page.peopleText}</p>
        </div>
        <ButtonLink pill to={{ search: `?${opened}` }} preventScrollReset>
          {word(page)}
        </ButtonLink>
      </div>
      {query.has('book') && (
        <AddressDialog name="book" label={word(page)} className={styles.sheet} narrowOnly>
          {(close) => (
            <>
              <Link {...close} className={styles.close} aria-label={m.common_close()}>
                <X size={22} aria-hidden="true" />
              </Link>
              <Box page={page} idPrefix="sheet" />
            </>
          )}
        </AddressDialog>
      )}
    </>
  )
}

function word(page: ListingPage): string {
  if (page.own) return m.listing_edit()
  if (page.payoutNote) return m.listing_ask()
  return page.kind === 'offer' ? m.listing_box_open() : m.listing_help_title()
}
