import { href } from 'react-router'
import { type ListingCard, listingsOfAuthor } from '#domain/listings/index.ts'
import { conversationWith } from '#domain/messages/index.ts'
import { canBeActedFor, findPerson, isStaff } from '#domain/users/index.ts'
import { isId } from '#kernel/id.ts'
import { formatLocale } from '#kernel/locale.ts'
import { Problem } from '#kernel/problem.ts'
import { answerPage } from '#web/server/answer-page.ts'
import type { RequestContext } from '#web/server/request-context.ts'
import { describeHost } from './describe-host.ts'
import { markNotBookable } from '../payouts/takes-payouts.ts'
import { loadReviews } from '../reviews/load-reviews.ts'
import { shortenText } from '#web/server/shorten-text.ts'

export type ProfilePage = Awaited<ReturnType<typeof loadProfile>>

/** Returns a member's public profile. Throws the error page when there is none by that id. */
export async function loadProfile(context: RequestContext, id: string, query: URLSearchParams) {
  const { app, viewer, locale } = context
  return answerPage(locale, async () => {
    const person = isId(id) ? await findPerson(app, id) : null
    if (!person) throw new Problem('not-found')
    const listings =
      person.state === 'active' ? await markNotBookable(app, await listingsOfAuthor(app, id, locale)) : []
    const own = viewer.kind === 'member' && viewer.userId === id
    const { profileText } = app.marketplace.shown
    const mayWrite = !own && person.state === 'active'
    return {
      locale,
      formatLocale: formatLocale(locale),
      person: describeHost(app.marketplace, person, locale),
      bio: { short: shortenText(person.bio, profileText), whole: person.bio.length > profileText ? person.bio : null },
      listings,
      offers: listings.filter(({ kind }) => kind === 'offer'),
      requests: listings.filter(({ kind }) => kind === 'request').length,
      own,
      // For staff: the checks, to be edited.
      verification: isStaff(viewer) && !own && person.state === 'active' ? person.verifiedChecks : null,
      // For owners: to log in as this member.
      canLogInAs: !own && (await canBeActedFor(app, viewer, id)),
      reviews: await loadReviews(context, { subjectId: id }, query),
      writeTo: mayWrite ? writeTo(listings, viewer.kind === 'member') : null,
      conversation: mayWrite && listings.length === 0 ? await conversationAddress(context, id) : null,
    }
  })
}

/**
 * Returns the address of the form for a first message, which is about the newest listing; visitors sign up first. Null
 * without a listing.
 */
function writeTo([newest]: ListingCard[], member: boolean): string | null {
  if (!newest) return null
  const enquiry = `/l/${newest.slug}/${newest.id}/enquire`
  return member ? enquiry : `/signup?from=${encodeURIComponent(enquiry)}`
}

/** The viewer's conversation with a person who has no listing; null when there is none. */
async function conversationAddress({ app, viewer }: RequestContext, personId: string): Promise<string | null> {
  const found = viewer.kind === 'member' ? await conversationWith(app, viewer, personId) : null
  if (!found) return null
  const id = { id: found.transactionId }
  return found.role === 'customer' ? href('/order/:id/details', id) : href('/sale/:id/details', id)
}
