import { type PersonFacts, personFacts, type Review } from '#domain/reviews/index.ts'
import { findPerson } from '#domain/users/index.ts'
import type { PersonCard } from '#domain/users/person-card.ts'
import { memberName } from '#web/server/member-name.ts'
import type { RequestContext } from '#web/server/request-context.ts'
import { shortenText } from '#web/server/shorten-text.ts'
import { monthWithYear } from '#web/server/message-times.ts'
import * as m from '#words/compiled/messages.js'
import { describeHost } from './describe-host.ts'
import { describeFactsOfPerson, meanText } from './describe-facts-of-person.ts'
import type { PersonView } from './person-view.ts'

type ReaderContext = Pick<RequestContext, 'app' | 'viewer' | 'locale'>

/**
 * Returns a person as the other side of a stay sees them: the card with facts, the first lines of the text and the newest
 * review. Null of people who are banned or deleted.
 */
export async function loadPersonView(context: ReaderContext, person: PersonCard): Promise<PersonView | null> {
  const facts = await personFacts(context.app, context.viewer, person.userId)
  if (!facts) return null
  const { app, locale } = context
  const host = describeHost(app.marketplace, person, locale)
  return {
    host,
    name: memberName(person, locale),
    to: `/u/${person.userId}`,
    ...ratingTexts(facts, locale),
    facts: describeFactsOfPerson(facts, host, { locale, timeZone: app.marketplace.timeZone }),
    isNew: isNew(facts),
    about: shortenText(person.bio, app.marketplace.shown.profileText),
    review: facts.lastReview && (await reviewView(context, facts.lastReview)),
  }
}

/** Returns whether nothing happened yet that could be told of. */
export function isNew({ hosting, rating, forMembers }: PersonFacts): boolean {
  return hosting.stays === 0 && rating.count === 0 && !hosting.answers && !forMembers?.staysMade
}

function ratingTexts(
  { rating: { count, average } }: PersonFacts,
  locale: ReaderContext['locale'],
): Pick<PersonView, 'rating' | 'ratingBare'> {
  if (average === null) return { rating: null, ratingBare: null }
  const values = { count, average: meanText(average, locale) }
  return { rating: m.people_rating_short(values), ratingBare: m.people_rating_bare(values) }
}

async function reviewView({ app, locale }: ReaderContext, review: Review): Promise<PersonView['review']> {
  const author = await findPerson(app, review.authorId)
  if (!author) return null
  const when = monthWithYear(review.createdAt, { locale, timeZone: app.marketplace.timeZone })
  const by = m.people_review_by({ name: memberName(author, locale), when })
  return { content: shortenText(review.content, 160), rating: review.rating, by }
}
