import * as m from '#words/compiled/messages.js'
import { Alert } from '../../parts/alert.tsx'
import { ButtonLink } from '../../parts/button.tsx'
import { DialogPage } from '../../parts/dialog.tsx'
import type { EnquiryView } from './load-enquiry.ts'

/** In place of the request form while the host cannot be paid. */
export function NotBookable({ view: { listing } }: { view: EnquiryView }) {
  const [path = '', query] = listing.to.split('?')
  return (
    <DialogPage
      over
      width={560}
      title={m.order_form_title()}
      closeTo={listing.to}
      closeLabel={m.enquire_close()}
      foot={
        <ButtonLink wide to={`${path}/enquire${query ? `?${query}` : ''}`}>
          {m.listing_ask()}
        </ButtonLink>
      }
    >
      <Alert look="warn">{m.payout_guest_note()}</Alert>
    </DialogPage>
  )
}
