import { Send } from '../../parts/icons.ts'
import { useState } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import * as m from '#words/compiled/messages.js'
import { Button, ButtonLink } from '../../parts/button.tsx'
import { DayFields } from '../../parts/day-fields.tsx'
import { PartyField } from '../../parts/party-field.tsx'
import type { Party } from '../../parts/party.ts'
import type { ThreadView } from './inbox-view.ts'
import { ListingThumb } from '../../parts/listing-thumb.tsx'
import type { ProposalCard } from './order-view.ts'
import panel from './side-panel.module.css'

/** The places that were offered to the author of a request, who can ask for them. */
export function ProposalsPanel({ thread }: { thread: ThreadView }) {
  return (
    <section className={panel.card} aria-labelledby="offers">
      <h2 id="offers" className={panel.cardTitle}>
        {thread.order.mayPropose ? m.order_offer_own() : m.order_offer_from({ name: thread.shortName })}
      </h2>
      <ul className={panel.places}>
        {thread.order.proposals.map((proposal) => (
          <li key={proposal.id} className={panel.place}>
            <ProposalFacts proposal={proposal} />
            <div className={panel.placeForm}>
              <AskForProposal proposal={proposal} clientKey={thread.clientKey} ownRequest={thread.order.ownRequest} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Picture, title and actions of an offered place. */
export function ProposalFacts({ proposal }: { proposal: ProposalCard }) {
  return (
    <>
      <ListingThumb picture={proposal.picture} className={panel.placeThumb} />
      <h3 className={panel.placeTitle}>
        {proposal.to ? <Link to={proposal.to}>{proposal.title}</Link> : proposal.title}
      </h3>
      <p className={panel.placeFacts}>{proposal.mayBook && m.order_offer_book_hint()}</p>
    </>
  )
}

type OwnRequest = ThreadView['order']['ownRequest']

/** The days, the people and the button that asks for an offered place, or the link to the request that was sent. */
export function AskForProposal({
  proposal,
  clientKey,
  ownRequest,
}: {
  proposal: ProposalCard
  clientKey: string
  ownRequest: OwnRequest
}) {
  const booking = useNavigation().formData?.get('listingId') === proposal.id
  if (proposal.bookedTo)
    return (
      <ButtonLink look="secondary" size="small" wide to={proposal.bookedTo}>
        {m.order_offer_booked()}
      </ButtonLink>
    )
  if (!proposal.mayBook) return null
  return (
    <Form method="post">
      <input type="hidden" name="step" value="book-offer" />
      <input type="hidden" name="listingId" value={proposal.id} />
      <input type="hidden" name="clientKey" value={`${clientKey}-${proposal.id}`.slice(0, 100)} />
      <ProposedStay proposal={proposal} ownRequest={ownRequest} />
      <Button size="small" wide busy={booking}>
        {!booking && <Send size={18} aria-hidden="true" />}
        {m.order_offer_book()}
      </Button>
    </Form>
  )
}

/** The days and the people. A place that is too small for everybody can still be asked for by some of them. */
function ProposedStay({ proposal, ownRequest }: { proposal: ProposalCard; ownRequest: OwnRequest }) {
  const [days, setDays] = useState({ from: ownRequest?.from ?? '', until: ownRequest?.until ?? '' })
  const [party, setParty] = useState<Party>({
    people: Math.min(ownRequest?.people ?? 1, proposal.capacity),
    children: 0,
    babies: 0,
    wheelchair: false,
    dog: false,
  })
  return (
    <fieldset className={panel.days}>
      <legend className="visually-hidden">{m.enquire_dates()}</legend>
      <DayFields
        ids={{ from: `from-${proposal.id}`, until: `until-${proposal.id}` }}
        labels={{ from: m.common_arrival(), until: m.common_departure() }}
        title={m.picker_stay()}
        value={days}
        onChange={setDays}
        min={ownRequest?.today}
        listingId={proposal.id}
        people={party.people}
        required
        className={panel.offeredDays}
      />
      <PartyField
        id={`people-${proposal.id}`}
        label={m.enquire_people()}
        party={party}
        most={proposal.capacity}
        room={proposal.capacity}
        onChange={setParty}
        className={panel.people}
      />
    </fieldset>
  )
}
