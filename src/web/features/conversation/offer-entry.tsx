import * as m from '#words/compiled/messages.js'
import type { ThreadView } from './inbox-view.ts'
import styles from './offer-entry.module.css'
import { AskForOffer, OfferFacts } from './offers-panel.tsx'
import type { OfferCard } from './order-view.ts'
import panel from './side-panel.module.css'

/** An offered place among the messages. On narrow screens it can be asked for here, since there is no panel. */
export function OfferEntry({ thread, offer }: { thread: ThreadView; offer: OfferCard }) {
  return (
    <li className={styles.entry} data-own={offer.own ? '' : undefined}>
      <p className={styles.heading}>
        {offer.own ? m.order_offer_own() : m.order_offer_from({ name: thread.shortName })}
      </p>
      <div className={panel.place}>
        <OfferFacts offer={offer} />
        <div className={`${styles.form} ${panel.placeForm}`}>
          <AskForOffer offer={offer} clientKey={thread.clientKey} ownRequest={thread.order.ownRequest} />
        </div>
      </div>
    </li>
  )
}
