import { dayLimits } from '#domain/transactions/index.ts'
import { type OwnVouch, ownVouches } from '#domain/vouches/index.ts'
import { memberName, shortName } from '#web/server/member-name.ts'
import type { RequestContext } from '#web/server/request-context.ts'
import { dateWithYear } from '#web/server/message-times.ts'
import * as m from '#words/compiled/messages.js'

/**
 * A vouch as a line of the account. `about`: since when, and whether it counts, or when it was removed. `short`: the name
 * in a sentence.
 */
export type VouchLine = { userId: string; name: string; short: string; about: string; counts: boolean }

/** Returns the reader's vouches for the page of the account. `removed`: what the reader has removed. */
export async function loadOwnVouches({ app, viewer, locale }: RequestContext) {
  const { given, about, mayGive } = await ownVouches(app, viewer)
  const day = (at: Date) => dateWithYear(at, { locale, timeZone: app.marketplace.timeZone })
  const line = ({ other, at, counts, declinedAt }: OwnVouch): VouchLine => {
    const since = m.vouch_since({ date: day(at) })
    const removed = declinedAt && m.vouch_removed_on({ date: day(declinedAt) })
    return {
      userId: other.userId,
      name: memberName(other, locale),
      short: shortName(other, locale),
      about: removed ?? (counts ? since : `${since} · ${m.vouch_paused()}`),
      counts,
    }
  }
  const { enquiry, message } = dayLimits(app, { emailVerified: true })
  return {
    isOrganisation: viewer.kind === 'member' && viewer.profileType === 'organisation',
    ownId: viewer.kind === 'member' ? viewer.userId : '',
    mayGive,
    given: given.map(line),
    about: about.filter(({ declinedAt }) => !declinedAt).map(line),
    removed: about.filter(({ declinedAt }) => declinedAt).map(line),
    /** What a vouch brings in a day; null where it brings nothing. */
    brings:
      enquiry.vouched > enquiry.usual || message.vouched > message.usual
        ? { enquiries: enquiry.vouched, messages: message.vouched }
        : null,
  }
}
