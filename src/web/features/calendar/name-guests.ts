import type { App } from '#domain/app.ts'
import type { HostCalendar, HostStay } from '#domain/availability/index.ts'
import { namedPartners } from '#domain/transactions/index.ts'

/** Returns a calendar in which the guests of agreed stays have their last names. */
export async function nameGuests(app: Pick<App, 'db'>, calendar: HostCalendar): Promise<HostCalendar> {
  const { stays, coming, waiting } = calendar
  const guests = new Map([...stays, ...coming].map(({ transactionId, guest }) => [transactionId, guest]))
  const named = await namedPartners(app.db, guests)
  const withName = (stay: HostStay) => ({ ...stay, guest: named.get(stay.transactionId) ?? stay.guest })
  return { ...calendar, stays: stays.map(withName), coming: coming.map(withName), waiting }
}
