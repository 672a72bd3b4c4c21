import type { App } from '#domain/app.ts'
import { isId } from '#kernel/id.ts'
import type { PersonCard } from './person-card.ts'

export type { PersonCard } from './person-card.ts'

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
    picture: row.contentHash ? `/media/${row.contentHash}/square-small` : null,
    memberSince: row.createdAt ?? new Date(0),
  }
}
