import { sql } from 'kysely'
import type { App } from '#domain/app.ts'
import { organisationNames, privateNames } from '#domain/users/index.ts'
import { newId } from '#kernel/id.ts'
import { bulkInsert } from './bulk-insert.ts'
import type { Chance } from './chance.ts'

const lastNames = [
  'Albers',
  'Becker',
  'Costa',
  'Demir',
  'Engel',
  'Fischer',
  'Groß',
  'Hahn',
  'Ivanov',
  'Jansen',
  'Koch',
  'Lorenz',
  'Maier',
  'Neumann',
  'Peters',
  'Sommer',
]
const languages = [['de'], ['de', 'en'], ['de', 'en', 'fr'], ['de', 'tr'], ['de', 'pl'], ['de', 'en', 'es']]
/** First names with the portrait that goes with each. */
const faces = [
  ['Lena', 'lena'],
  ['Jonas', 'jonas'],
  ['Fatma', 'fatma'],
  ['Klaus', 'klaus'],
  ['Ingrid', 'ingrid'],
  ['Luca', 'luca'],
  ['Marie', 'marie'],
  ['Andrei', 'andrei'],
  ['Joana', 'joana'],
  ['Sofia', 'sofia'],
  ['Emre', 'emre'],
  ['Amina', 'amina'],
  ['Peter', 'peter'],
  ['Aylin', 'aylin'],
  ['Greta', 'greta'],
  ['Emil', 'emil'],
  ['Nora', 'nora'],
  ['Paul', 'paul'],
  ['Hannelore', 'hannelore'],
  ['Samuel', 'samuel'],
  ['Yusuf', 'yusuf'],
  ['Mai', 'mai'],
  ['Jakob', 'jakob'],
  ['Elif', 'elif'],
] as const

function faceOf(index: number): string {
  return faces[index % faces.length]?.[1] ?? 'lena'
}

/** Somebody who publishes generated listings. They cannot sign in. */
export type Neighbour = {
  id: string
  profileType: 'private' | 'organisation'
  organisationType: string | null
  verified: boolean
  languages: string[]
}

/** Fills the neighbourhood with people who have no accounts of their own to sign in with. */
export async function inventNeighbours(
  app: App,
  organisations: Record<string, string[]>,
  count: number,
  chance: Chance,
  portraitImages: Map<string, string>,
): Promise<Neighbour[]> {
  const made = Array.from({ length: count }, (_, index) =>
    inventNeighbour(index, organisations, chance, portraitImages),
  )
  const now = app.clock.now().toISOString()
  const column = (type: string, value: (person: (typeof made)[number]) => unknown) => ({
    type,
    values: made.map(value),
  })
  await bulkInsert(app.db, 'users', {
    id: column('uuid', ({ id }) => id),
    email: column('text', ({ id }) => `${id}@neighbours.example.org`),
    email_verified: column('boolean', () => true),
    first_name: column('text', ({ firstName }) => firstName),
    last_name: column('text', ({ lastName }) => lastName),
    display_name: column('text', ({ displayName }) => displayName),
    abbreviated_name: column('text', ({ abbreviatedName }) => abbreviatedName),
    bio: column('text', () => ''),
    profile_type: column('text', ({ profileType }) => profileType),
    organisation_type: column('text', ({ organisationType }) => organisationType),
    verified: column('boolean', ({ verified }) => verified),
    public_data: column('jsonb', (person) =>
      JSON.stringify({
        profileType: person.profileType,
        organisationType: person.organisationType,
        ...(person.verified ? { isVerified: true } : {}),
      }),
    ),
    created_at: column('timestamptz', () => now),
    updated_at: column('timestamptz', () => now),
  })
  await givePortraits(app, made)
  return made
}

type Invented = Neighbour & {
  firstName: string
  lastName: string
  displayName: string
  abbreviatedName: string
  portrait: string | undefined
  portraitImage: string
}

function inventNeighbour(
  index: number,
  organisations: Record<string, string[]>,
  chance: Chance,
  portraitImages: Map<string, string>,
): Invented {
  const organisation = chance.isLucky(0.2)
  const types = Object.keys(organisations)
  const organisationType = (index % 3 === 0 ? types[0] : types.at(-1)) ?? ''
  const names = organisation
    ? organisationNames(chance.pick(organisations[organisationType] ?? ['']))
    : privateNames(faces[index % faces.length]?.[0] ?? 'Lena', chance.pick(lastNames))
  const portrait = organisation ? undefined : portraitImages.get(`portrait-${faceOf(index)}`)
  return {
    id: newId(),
    profileType: organisation ? 'organisation' : 'private',
    organisationType: organisation ? organisationType : null,
    verified: organisation || chance.isLucky(0.35),
    languages: chance.pick(languages),
    ...names,
    portrait,
    portraitImage: newId(),
  }
}

async function givePortraits(app: App, people: Invented[]): Promise<void> {
  const pictured = people.filter(({ portrait }) => portrait)
  if (pictured.length === 0) return
  await bulkInsert(app.db, 'images', {
    id: { type: 'uuid', values: pictured.map(({ portraitImage }) => portraitImage) },
    owner_id: { type: 'uuid', values: pictured.map(({ id }) => id) },
    kind: { type: 'text', values: pictured.map(() => 'profile') },
    content_hash: { type: 'text', values: pictured.map(({ portrait }) => portrait) },
    created_at: { type: 'timestamptz', values: pictured.map(() => app.clock.now().toISOString()) },
  })
  await sql`update users set profile_image_id = images.id from images where images.owner_id = users.id and images.kind = 'profile' and users.profile_image_id is null`.execute(
    app.db,
  )
}
