import { sql } from 'kysely'
import type { App } from '#domain/app.ts'
import { isId } from '#kernel/id.ts'
import type { PersonCard } from './person-card.ts'
import { refusedBy } from './refused-address.ts'

/** Returns what others see of people, by id. Who does not exist is not in the map. */
export async function personCards(app: Pick<App, 'db'>, ids: Iterable<string>): Promise<Map<string, PersonCard>> {
  const wanted = [...new Set(ids)].filter(isId)
  if (wanted.length === 0) return new Map()
  const rows = await app.db
    .selectFrom('publicUsers')
    .leftJoin('images', 'images.id', 'publicUsers.profileImageId')
    .selectAll('publicUsers')
    .select('images.contentHash')
    .where('publicUsers.id', 'in', wanted)
    .execute()
  return new Map(rows.flatMap((row) => (row.id ? [[row.id, personCardOf(row)]] : [])))
}

/** Returns what others see of one person; null when there is none. */
export async function findPerson(app: Pick<App, 'db'>, id: string): Promise<PersonCard | null> {
  return (await personCards(app, [id])).get(id) ?? null
}

/** A row of public_users. The columns of a view may all be null as far as the database says; those used here never are. */
export type PersonRow = {
  id: string | null
  state: string | null
  profileType: string | null
  organisationType: string | null
  firstName: string | null
  displayName: string | null
  abbreviatedName: string | null
  verified: boolean | null
  verifiedChecks: string[] | null
  verifiedAt: Date | null
  bio: string | null
  createdAt: Date | null
  contentHash: string | null
}

/** Returns a card from its row; `contentHash` is that of the portrait. */
export function personCardOf(row: PersonRow): PersonCard {
  return {
    userId: row.id ?? '',
    state: row.state as PersonCard['state'],
    profileType: row.profileType as PersonCard['profileType'],
    organisationType: row.organisationType,
    firstName: row.firstName ?? '',
    displayName: row.displayName ?? '',
    abbreviatedName: row.abbreviatedName ?? '',
    verified: row.verified ?? false,
    verifiedChecks: row.verifiedChecks ?? [],
    verifiedAt: row.verifiedAt,
    bio: row.bio ?? '',
    picture: pictureAddress(row.contentHash),
    memberSince: row.createdAt ?? new Date(0),
  }
}

/** What every page shows of the reader's own account: the portrait, and an address that refuses mails. */
type OwnBadge = { picture: string | null; refusedAddress: string | null }

/** Returns what the layout shows of a member's own account, by one statement. See `PersonCard` and `refusedAddress`. */
export async function ownBadge({ db }: Pick<App, 'db'>, userId: string): Promise<OwnBadge> {
  const { rows } = await sql<{ portrait: string | null; refusedAddress: string | null }>`
    select images.content_hash as portrait, ${refusedBy(userId)} as refused_address
    from users left join images on images.id = users.profile_image_id where users.id = ${userId}`.execute(db)
  return { picture: pictureAddress(rows[0]?.portrait), refusedAddress: rows[0]?.refusedAddress ?? null }
}

/** Returns the address of a portrait without its ending; null without one. */
function pictureAddress(contentHash: string | null | undefined): string | null {
  return contentHash ? `/media/${contentHash}/square-small` : null
}
