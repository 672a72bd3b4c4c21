import { isByTheHour } from '#domain/availability/index.ts'
import { type AnswerByLink, readAnswerLink } from '#domain/messages/index.ts'
import { requestedStayOf } from '#domain/transactions/index.ts'
import { findPerson, spokenName } from '#domain/users/index.ts'
import type { Locale } from '#kernel/locale.ts'
import { shortName } from '#web/server/member-name.ts'
import { atPlace, stayDays, stayHours, type TimeStyle, timeStyle } from '#web/server/message-times.ts'
import type { RequestContext } from '#web/server/request-context.ts'
import { partyText } from '../../parts/party.ts'

/** The page of a link that answers a request. Whoever has the link sees it, so it names nobody fully and has no address. */
export type AnswerLinkView = Pick<AnswerByLink, 'answer' | 'outcome' | 'transactionId'> & {
  guest: string
  host: string
  title: string
  when: string
  byTheHour: boolean
  people: string
  /** Who is logged in, where that is not the host. */
  viewer: string | null
}

/** Returns what a link from a mail asks, in short; null for a link that is wrong or has ended. Changes nothing. */
export async function loadAnswerLink(context: RequestContext, token: string): Promise<AnswerLinkView | null> {
  const { app, viewer, locale } = context
  const link = await readAnswerLink(app, token)
  if (!link) return null
  const { answer, outcome, transactionId, host, guestId, listing } = link
  const guest = await findPerson(app, guestId)
  const isOther = viewer.kind === 'member' && viewer.userId !== host.userId
  return {
    answer,
    outcome,
    transactionId,
    guest: guest ? shortName(guest, locale) : '',
    host: spokenName(host),
    title: listing?.title ?? '',
    when: whenOf(link, timeStyle(context)),
    byTheHour: link.booking !== null && isByTheHour(link.booking),
    people: peopleOf(link, locale),
    viewer: isOther ? viewer.displayName : null,
  }
}

function whenOf({ booking, listing }: AnswerByLink, style: TimeStyle): string {
  if (!booking) return ''
  return isByTheHour(booking)
    ? stayHours(booking, atPlace(style, listing ?? { timeZone: null }))
    : stayDays(booking.from, booking.until, style.locale)
}

function peopleOf({ protectedData }: AnswerByLink, locale: Locale): string {
  const { people, ...party } = requestedStayOf(protectedData)
  return people === null ? '' : partyText({ people, children: party.children, babies: party.babies }, { locale })
}
