import type { Kysely } from 'kysely'
import type { DB } from '#db/tables.ts'

/** Names of a person or an organisation in each of the ways they are shown. */
export type PersonNames = { firstName: string; lastName: string; displayName: string; abbreviatedName: string }

/** Returns the names of a private person: displayed as the first name with the initial of the last one. */
export function privateNames(firstName: string, lastName: string): PersonNames {
  const initial = firstLetter(lastName)
  return {
    firstName,
    lastName,
    displayName: initial ? `${firstName} ${initial}.` : firstName,
    abbreviatedName: firstLetter(firstName) + initial,
  }
}

/**
 * Returns the names of an organisation: its first word is the first name, the rest the last name. For a single word, the
 * capital initial is the last name.
 */
export function organisationNames(name: string): PersonNames {
  const [firstName = '', ...rest] = name.split(' ')
  const lastName = rest.join(' ') || firstLetter(firstName)
  return { firstName, lastName, displayName: name, abbreviatedName: firstLetter(firstName) + firstLetter(lastName) }
}

function firstLetter(name: string): string {
  const [letter] = new Intl.Segmenter('de', { granularity: 'grapheme' }).segment(name)
  return letter ? letter.segment.toLocaleUpperCase('de') : ''
}

type Named = { profileType?: string; firstName: string | null; displayName: string | null }

/**
 * Returns the name used to address and mention somebody: the whole name of an organisation, the first name of a person.
 * Empty for neither.
 */
export function spokenName({ profileType, firstName, displayName }: Named): string {
  return (profileType === 'organisation' ? displayName : firstName || displayName) ?? ''
}

/**
 * Returns the first and last names of private people by their ids, for those with whom a stay is agreed. Organisations,
 * banned and deleted people are not among them: they have one name for everybody, or none.
 */
export async function fullNames(db: Kysely<DB>, userIds: string[]): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('users')
    .select(['id', 'firstName', 'lastName'])
    .where('id', 'in', userIds)
    .where('state', '=', 'active')
    .where('profileType', '=', 'private')
    .execute()
  return new Map(rows.map(({ id, firstName, lastName }) => [id, `${firstName ?? ''} ${lastName ?? ''}`.trim()]))
}
