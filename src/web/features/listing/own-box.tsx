import { CalendarDays, LayoutList, Pencil } from '../../parts/icons.ts'
import type { ListingPage } from './load-listing.ts'
import * as m from '#words/compiled/messages.js'
import { ButtonLink } from '../../parts/button.tsx'
import styles from './listing-box.module.css'
import { editAddress } from './listing-banner.tsx'

/** The box for the author, in place of the request. */
export function OwnBox({ page }: { page: ListingPage }) {
  const draft = page.state === 'draft'
  return (
    <>
      <h2>{m.listing_own_title()}</h2>
      <p className={styles.lead}>{page.state === 'published' ? m.listing_own_text() : m.listing_own_text_hidden()}</p>
      <div className={styles.form}>
        <ButtonLink pill wide to={editAddress(page, draft ? 'draft' : 'edit')}>
          <Pencil size={18} aria-hidden="true" />
          {draft ? m.listing_finish() : m.listing_edit()}
        </ButtonLink>
        {page.kind === 'offer' && (
          <ButtonLink look="secondary" pill wide to={`/listings/${page.id}/calendar`}>
            <CalendarDays size={18} aria-hidden="true" />
            {m.calendar_manage()}
          </ButtonLink>
        )}
        <ButtonLink look="secondary" pill wide to="/listings">
          <LayoutList size={18} aria-hidden="true" />
          {m.listing_manage()}
        </ButtonLink>
      </div>
    </>
  )
}
