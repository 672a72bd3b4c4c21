import { Send } from 'lucide-react'
import { Form, Link, useNavigation } from 'react-router'
import * as m from '#words/compiled/messages.js'
import { Button, ButtonLink } from '../../parts/button.tsx'
import type { ThreadView } from './inbox-view.ts'
import { ListingThumb } from './listing-thumb.tsx'
import type { OfferCard } from './order-view.ts'
import panel from './side-panel.module.css'

/** Places that were offered to somebody who looks for one; that person can ask for them. */
export function OffersPanel({ thread }: { thread: ThreadView }) {
  return (
    <section className={panel.card} aria-labelledby="offers">
      <h2 id="offers" className={panel.cardTitle}>
        {thread.order.mayOffer ? m.order_offer_own() : m.order_offer_from({ name: thread.shortName })}
      </h2>
      <ul className={panel.places}>
        {thread.order.offers.map((offer) => (
          <li key={offer.id} className={panel.place}>
            <ListingThumb picture={offer.picture} className={panel.placeThumb} />
            <h3 className={panel.placeTitle}>{offer.to ? <Link to={offer.to}>{offer.title}</Link> : offer.title}</h3>
            <p className={panel.placeFacts}>{offer.mayBook && m.order_offer_book_hint()}</p>
            <Act offer={offer} clientKey={thread.clientKey} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Act({ offer, clientKey }: { offer: OfferCard; clientKey: string }) {
  const booking = useNavigation().formData?.get('listingId') === offer.id
  if (offer.bookedTo)
    return (
      <div className={panel.placeForm}>
        <ButtonLink look="secondary" size="small" wide to={offer.bookedTo}>
          {m.order_offer_booked()}
        </ButtonLink>
      </div>
    )
  if (!offer.mayBook) return null
  return (
    <Form method="post" className={panel.placeForm}>
      <input type="hidden" name="step" value="book-offer" />
      <input type="hidden" name="listingId" value={offer.id} />
      <input type="hidden" name="clientKey" value={`${clientKey}-${offer.id}`.slice(0, 100)} />
      <Button size="small" wide busy={booking}>
        {!booking && <Send size={18} aria-hidden="true" />}
        {m.order_offer_book()}
      </Button>
    </Form>
  )
}
