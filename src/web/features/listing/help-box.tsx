import { Lock, TriangleAlert } from '../../parts/icons.ts'
import { useState } from 'react'
import { Form } from 'react-router'
import type { ListingPage } from './load-listing.ts'
import * as m from '#words/compiled/messages.js'
import { Button, ButtonLink } from '../../parts/button.tsx'
import styles from './listing-box.module.css'
import { OfferChooser } from './offer-chooser.tsx'

/** The box of a request: offer a listing of one's own, or write a message. */
export function HelpBox({ page, idPrefix }: { page: ListingPage; idPrefix: string }) {
  const [chosen, setChosen] = useState(page.offers[0]?.id ?? '')
  const offer = page.offers.find(({ id }) => id === chosen)
  const { from, until } = page.available
  const enquire = `/l/${page.slug}/${page.id}/enquire`
  const people = m.search_people_count({ count: page.capacity })
  const days = page.availableDays
  return (
    <>
      <h2>{m.listing_help_title()}</h2>
      <p className={styles.lead}>
        {days
          ? m.listing_help_text({ name: page.host.shortName, days, people })
          : m.listing_help_text_open({ name: page.host.shortName, people })}
      </p>
      {page.offers.length > 0 ? (
        <Form method="get" action={`/l/${page.slug}/${page.id}`} preventScrollReset className={styles.form}>
          <input type="hidden" name="enquire" value="1" />
          {from && until && <input type="hidden" name="dates" value={`${from},${until}`} />}
          <OfferChooser id={`${idPrefix}-offer`} offers={page.offers} chosen={chosen} onChoose={setChosen} />
          <output>
            {offer && offer.capacity < page.capacity && (
              <span className={styles.tight}>
                <TriangleAlert size={18} aria-hidden="true" />
                {m.listing_tight({ count: page.capacity })}
              </span>
            )}
            {offer?.requested && (
              <span className={styles.tight}>
                <TriangleAlert size={18} aria-hidden="true" />
                {m.order_offer_misfit_requested()}
              </span>
            )}
            {offer && offer.lacks.length > 0 && (
              <span className={styles.tight}>
                <TriangleAlert size={18} aria-hidden="true" />
                {m.listing_offer_lacks({ needs: offer.lacks.join(', ') })}
              </span>
            )}
          </output>
          <Button pill wide>
            {m.listing_offer_this()}
          </Button>
          <ButtonLink look="secondary" pill wide to={enquire} preventScrollReset>
            {m.listing_write_first()}
          </ButtonLink>
        </Form>
      ) : (
        <div className={styles.form}>
          <ButtonLink pill wide to={enquire} preventScrollReset>
            {m.listing_write_message()}
          </ButtonLink>
          <ButtonLink look="secondary" pill wide to="/l/new">
            {m.listing_new_offer()}
          </ButtonLink>
        </div>
      )}
      <p className={styles.lock}>
        <Lock size={16} aria-hidden="true" />
        {m.listing_box_note_request()}
      </p>
    </>
  )
}
