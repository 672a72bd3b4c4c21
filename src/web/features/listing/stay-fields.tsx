import type { ListingPage } from './load-listing.ts'
import * as m from '#words/compiled/messages.js'
import type { DateRange } from '../../parts/keep-days-in-order.ts'
import { DayFields } from '../../parts/day-fields.tsx'
import { PartyField } from '../../parts/party-field.tsx'
import type { Party } from '../../parts/party.ts'
import styles from './stay-fields.module.css'

type StayFieldsProps = {
  idPrefix: string
  days: DateRange
  party: Party
  page: ListingPage
  onDays(days: DateRange): void
  onParty(party: Party): void
}

/** Arrival, departure and guests in one divided field. */
export function StayFields({ idPrefix, days, party, page, onDays, onParty }: StayFieldsProps) {
  // Where a listing takes one party at a time, each night has one place for all of them.
  const shared = (page.free?.usual ?? 0) > 1
  return (
    <div className={styles.fields}>
      <DayFields
        ids={{ from: `${idPrefix}-from`, until: `${idPrefix}-until` }}
        labels={{ from: m.common_arrival(), until: m.common_departure() }}
        title={m.picker_stay()}
        value={days}
        onChange={onDays}
        min={page.minimumDay}
        last={page.lastPaidDay ?? undefined}
        start={page.available.from ?? undefined}
        listingId={page.id}
        people={shared ? party.people : 1}
        required={false}
        className={styles.days}
      />
      <PartyField
        id={`${idPrefix}-people`}
        label={m.listing_who()}
        party={party}
        most={Math.max(party.people, page.capacity)}
        room={page.capacity}
        onChange={onParty}
        className={styles.people}
      />
    </div>
  )
}
