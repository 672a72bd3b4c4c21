import type { App } from '#domain/app.ts'
import { type Member, openSession, resolveSession, signUp } from '#domain/users/index.ts'
import type { Locale } from '#kernel/locale.ts'

/** The password of everybody in the named world. */
export const password = 'quartier-demo'

const world = {
  anna: { profileType: 'private', firstName: 'Anna', lastName: 'Lindner', email: 'anna@example.org' },
  ben: { profileType: 'private', firstName: 'Ben', lastName: 'Okafor', email: 'ben@example.org' },
  chiara: { profileType: 'private', firstName: 'Chiara', lastName: 'Conti', email: 'chiara@example.org' },
  dora: { profileType: 'private', firstName: 'Dora', lastName: 'Weiß', email: 'dora@example.org' },
  gemeinde: {
    profileType: 'organisation',
    name: 'Gemeinde St. Marien',
    organisationType: 'church',
    email: 'gemeinde@example.org',
  },
  operator: { profileType: 'private', firstName: 'Olga', lastName: 'Berger', email: 'operator@example.org' },
} as const

type Name = keyof typeof world

/** What somebody of the named world writes into the sign-up form. */
export function signUpForm(name: Name) {
  return { ...world[name], password, terms: true }
}

/**
 * Somebody of the named world, signed up and signed in. The address is confirmed, save Chiara's; Dora is banned; the
 * operator owns the marketplace.
 */
export async function person(app: App, name: Name, locale: Locale = 'de'): Promise<Member> {
  const { userId } = await signUp(app, { kind: 'visitor', locale }, signUpForm(name))
  const { token } = await openSession(app, userId)
  await app.db
    .updateTable('users')
    .set({ emailVerified: name !== 'chiara', staffRole: name === 'operator' ? 'owner' : null })
    .where('id', '=', userId)
    .execute()
  const { viewer } = await resolveSession(app, token)
  if (!viewer) throw new Error(`${name} could not sign in`)
  if (name === 'dora') await app.db.updateTable('users').set({ state: 'banned' }).where('id', '=', userId).execute()
  return viewer
}

/** Somebody new, signed up and signed in; the address is confirmed. The name is the part before the `@`. */
export async function newcomer(app: App, name: string): Promise<Member> {
  const form = { ...world.anna, email: `${name}@example.org`, password, terms: true }
  const { userId } = await signUp(app, { kind: 'visitor', locale: 'de' }, form)
  await app.db.updateTable('users').set({ emailVerified: true }).where('id', '=', userId).execute()
  const { token } = await openSession(app, userId)
  const { viewer } = await resolveSession(app, token)
  if (!viewer) throw new Error(`${name} could not sign in`)
  return viewer
}
