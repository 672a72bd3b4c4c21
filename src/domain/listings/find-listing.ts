import type { Locale } from '#kernel/locale.ts'
import { isId } from '#kernel/id.ts'
import { Problem } from '#kernel/problem.ts'
import type { App } from '../app.ts'
import { type PersonCard, personCards } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'
import { type Completable, type Missing, missingParts } from './completeness.ts'
import type { ListingCard } from './listing-card.ts'
import { toCard } from './listing-cards.ts'
import { type ListingPicture, picturesOf } from './listing-pictures.ts'
import { priceOf } from './listing-price.ts'
import { type ListingState, listingState } from './listing-state.ts'
import { isAuthor, maySee } from './policy.ts'
import { isRejected } from './is-rejected.ts'
import { fieldKeys } from '#config/field.ts'
import type { ListingRow } from './require-own.ts'

/** A listing with everything that may be shown to its viewer. Holds no exact place: see `exactLocation`. */
export type ListingDetails = ListingCard & {
  author: PersonCard
  state: ListingState
  deleted: boolean
  description: string
  /** Answers to the marketplace's fields by their keys. */
  fields: Record<string, unknown>
  pictures: ListingPicture[]
  createdAt: Date
  updatedAt: Date
  publishedAt: Date | null
  /** For the author and staff only: what is missing, why it was sent back, and the version to save against. */
  own: null | {
    version: number
    reviewNote: string | null
    /** Whether staff rejected it, rather than asking for a change. */
    rejected: boolean
    missing: Missing[]
    submittedAt: Date | null
    isAuthor: boolean
  }
}

/**
 * Returns a listing by its id. A published one of an author who is not banned is visible to everybody; its author and staff
 * see it in every state. Throws `listing-not-found`, `listing-deleted` for a deleted one that had been published, and
 * `listing-not-available` for one that was public before: it is closed, in review again, or its author is banned.
 */
export async function findListing(
  app: Pick<App, 'db' | 'marketplace'>,
  viewer: Viewer,
  id: string,
  locale: Locale = viewer.locale,
): Promise<ListingDetails> {
  if (!isId(id)) throw new Problem('listing-not-found')
  const row = await app.db
    .selectFrom('listings')
    .selectAll()
    .select((found) => isRejected(found).as('rejected'))
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Problem('listing-not-found')
  if (row.deleted && row.publishedAt) throw new Problem('listing-deleted')
  if (row.deleted) throw new Problem('listing-not-found')
  const [authors, pictures] = await Promise.all([personCards(app, [row.authorId]), picturesOf(app, [row.id])])
  const author = authors.get(row.authorId)
  if (!author) throw new Problem('listing-not-found')
  if (!maySee(viewer, { ...row, authorState: author.state }))
    throw new Problem(row.publishedAt ? 'listing-not-available' : 'listing-not-found')
  return detailsOf(app, { viewer, row, author, pictures, locale })
}

type FoundRow = ListingRow & { rejected: boolean }

type Found = {
  viewer: Viewer
  row: FoundRow
  author: PersonCard
  pictures: Map<string, ListingPicture[]>
  locale: Locale
}

function detailsOf(app: Pick<App, 'marketplace'>, { viewer, row, author, pictures, locale }: Found): ListingDetails {
  const own = pictures.get(row.id) ?? []
  const asked = new Set(fieldKeys(app.marketplace.fields))
  return {
    ...toCard(app.marketplace, row, author, own[0], locale),
    author,
    state: listingState(row.state),
    deleted: row.deleted,
    description: row.description,
    fields: Object.fromEntries(Object.entries(row.publicData as object).filter(([key]) => asked.has(key))),
    pictures: own,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    publishedAt: row.publishedAt,
    own: ownPart(app, viewer, row, own.length),
  }
}

function ownPart(
  app: Pick<App, 'marketplace'>,
  viewer: Viewer,
  row: FoundRow,
  imageCount: number,
): ListingDetails['own'] {
  const author = isAuthor(viewer, row)
  // Before it is published, a listing is visible to its author and to staff.
  if (!author && !maySee(viewer, { ...row, state: 'draft', authorState: 'active' })) return null
  const { category, title, description, publicData } = row
  const located = row.publicLat !== null
  const listing: Completable = {
    category,
    title,
    description,
    publicData,
    located,
    imageCount,
    price: priceOf(app.marketplace, row),
  }
  return {
    version: row.version,
    reviewNote: row.reviewNote,
    rejected: row.rejected,
    missing: missingParts(app.marketplace, listing),
    submittedAt: row.submittedAt,
    isAuthor: author,
  }
}
