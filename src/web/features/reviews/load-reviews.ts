import { monthWithYear } from '#web/server/message-times.ts'
import { aspectMeans, listingRatings, personRatings, queryReviews } from '#domain/reviews/index.ts'
import { personCards } from '#domain/users/index.ts'
import { numberFormat } from '#kernel/intl-cache.ts'
import { formatLocale } from '#kernel/locale.ts'
import { pageOf } from '#kernel/page.ts'
import { describeAspects } from './describe-aspects.ts'
import type { RequestContext } from '#web/server/request-context.ts'
import { memberName } from '#web/server/member-name.ts'

export type ReviewList = Awaited<ReturnType<typeof loadReviews>>

/** Returns the reviews of a listing or a person: mean, count, and one page of them (`?reviews=2`), newest first. */
export async function loadReviews(
  { app, locale }: Pick<RequestContext, 'app' | 'locale'>,
  about: { listingId: string } | { subjectId: string },
  query: URLSearchParams,
) {
  const asked = Number(query.get('reviews') ?? 1)
  const page = Number.isInteger(asked) && asked >= 1 && asked <= 10_000 ? asked : 1
  const id = 'listingId' in about ? about.listingId : about.subjectId
  const ratings = await ('listingId' in about ? listingRatings(app, [id]) : personRatings(app, [id]))
  const { count, average } = ratings.get(id) ?? { count: 0, average: null }
  const perPage = app.marketplace.shown.reviews
  const aspects = count === 0 ? [] : describeAspects(app.marketplace, await aspectMeans(app, about), locale)
  const found = count === 0 ? pageOf([], page, perPage, 0) : await queryReviews(app, { ...about, page, perPage })
  const authors = await personCards(
    app,
    found.items.map(({ authorId }) => authorId),
  )
  return {
    count,
    rating: average,
    average:
      average === null
        ? null
        : numberFormat(formatLocale(locale), { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(average),
    aspects,
    page,
    totalPages: found.totalPages,
    items: found.items.flatMap((review) => {
      const author = authors.get(review.authorId)
      if (!author) return []
      const { id: key, rating, content, createdAt, type } = review
      return [
        {
          id: key,
          rating,
          content,
          ofGuest: type === 'ofCustomer',
          when: monthWithYear(createdAt, { locale, timeZone: app.marketplace.timeZone }),
          name: memberName(author, locale),
          author,
          to: author.state === 'active' ? `/u/${author.userId}` : null,
        },
      ]
    }),
  }
}
