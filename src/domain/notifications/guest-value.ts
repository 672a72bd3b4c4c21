import { personFacts } from '../reviews/index.ts'
import { findPerson, system } from '../users/index.ts'
import { excerpt } from '#kernel/cut-text.ts'
import type { RuleContext } from './pending-mail.ts'

/** Who asks for a stay, for the host's mail. Moments in ISO 8601; `rating` null without reviews, `picture` as in a card. */
export type GuestValue = {
  name: string
  picture: string | null
  profileType: 'private' | 'organisation'
  verified: boolean
  since: string
  town: string
  emailConfirmed: boolean
  languages: string[]
  staysMade: number
  staysHosted: number
  rating: { average: number; count: number } | null
  about: string
  review: string
}

/**
 * Returns what a host may know of a guest as JSON, as pages show it to members; empty where the guest is gone. The mail
 * keeps it as it was when the request came.
 */
export async function guestValue({ app, tx }: RuleContext, guestId: string): Promise<string> {
  const inside = { ...app, db: tx }
  const person = await findPerson(inside, guestId)
  const facts = await personFacts(inside, system, guestId)
  if (!person || !facts) return ''
  const { average, count } = facts.rating
  const guest: GuestValue = {
    name: person.displayName,
    picture: person.picture,
    profileType: person.profileType,
    verified: person.verified,
    since: person.memberSince.toISOString(),
    town: facts.forMembers?.town ?? '',
    emailConfirmed: facts.forMembers?.emailConfirmed ?? false,
    languages: facts.languages,
    staysMade: facts.forMembers?.staysMade ?? 0,
    staysHosted: facts.hosting.stays,
    rating: average === null ? null : { average, count },
    about: excerpt(person.bio, 170),
    review: excerpt(facts.lastReview?.content ?? '', 160),
  }
  return JSON.stringify(guest)
}
