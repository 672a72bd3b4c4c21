import { Send } from 'lucide-react'
import { Form, Link, useNavigation } from 'react-router'
import * as m from '#words/compiled/messages.js'
import { Button, ButtonLink } from '../../parts/button.tsx'
import type { ThreadView } from './inbox-view.ts'
import { ListingThumb } from '../../parts/listing-thumb.tsx'
import type { OfferCard } from './order-view.ts'
import divided from '../../parts/divided-field.module.css'
import panel from './side-panel.module.css'

/** The places that were offered to the author of a request, who can ask for them. */
export function OffersPanel({ thread }: { thread: ThreadView }) {
  return (
    <section className={panel.card} aria-labelledby="offers">
      <h2 id="offers" className={panel.cardTitle}>
        {thread.order.mayOffer ? m.order_offer_own() : m.order_offer_from({ name: thread.shortName })}
      </h2>
      <ul className={panel.places}>
        {thread.order.offers.map((offer) => (
          <li key={offer.id} className={panel.place}>
            <OfferFacts offer={offer} />
            <div className={panel.placeForm}>
              <AskForOffer offer={offer} clientKey={thread.clientKey} wish={thread.order.offerWish} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Picture, title and actions of an offered place. */
export function OfferFacts({ offer }: { offer: OfferCard }) {
  return (
    <>
      <ListingThumb picture={offer.picture} className={panel.placeThumb} />
      <h3 className={panel.placeTitle}>{offer.to ? <Link to={offer.to}>{offer.title}</Link> : offer.title}</h3>
      <p className={panel.placeFacts}>{offer.mayBook && m.order_offer_book_hint()}</p>
    </>
  )
}

type Wish = ThreadView['order']['offerWish']

/** The days, the people and the button that asks for an offered place, or the link to the request that was sent. */
export function AskForOffer({ offer, clientKey, wish }: { offer: OfferCard; clientKey: string; wish: Wish }) {
  const booking = useNavigation().formData?.get('listingId') === offer.id
  if (offer.bookedTo)
    return (
      <ButtonLink look="secondary" size="small" wide to={offer.bookedTo}>
        {m.order_offer_booked()}
      </ButtonLink>
    )
  if (!offer.mayBook) return null
  return (
    <Form method="post">
      <input type="hidden" name="step" value="book-offer" />
      <input type="hidden" name="listingId" value={offer.id} />
      <input type="hidden" name="clientKey" value={`${clientKey}-${offer.id}`.slice(0, 100)} />
      <fieldset className={`${divided.box} ${panel.days}`}>
        <legend className="visually-hidden">{m.enquire_dates()}</legend>
        {(['from', 'until'] as const).map((name) => (
          <label key={name} className={divided.part}>
            {name === 'from' ? m.order_arrival() : m.order_departure()}
            <input type="date" name={name} required min={wish?.today} defaultValue={wish?.[name]} />
          </label>
        ))}
        <label className={`${divided.part} ${panel.people}`}>
          {m.enquire_people()}
          {/* A place that is too small for everybody can still be asked for by some of them. */}
          <select name="people" defaultValue={Math.min(wish?.people ?? 1, offer.capacity)}>
            {Array.from({ length: offer.capacity }, (_, index) => (
              <option key={index} value={index + 1}>
                {m.search_people_count({ count: index + 1 })}
              </option>
            ))}
          </select>
        </label>
      </fieldset>
      <Button size="small" wide busy={booking}>
        {!booking && <Send size={18} aria-hidden="true" />}
        {m.order_offer_book()}
      </Button>
    </Form>
  )
}
