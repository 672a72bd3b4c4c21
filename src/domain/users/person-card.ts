/**
 * A person as others see them beside a listing, a message or a review. Banned and deleted people have no name and no
 * picture here.
 */
export type PersonCard = {
  userId: string
  state: 'active' | 'banned' | 'deleted'
  profileType: 'private' | 'organisation'
  organisationType: string | null
  firstName: string
  displayName: string
  abbreviatedName: string
  verified: boolean
  /** Checks of staff behind the seal, such as `identity`. */
  verifiedChecks: string[]
  verifiedAt: Date | null
  bio: string
  /** Address of the square picture without its ending, such as `/media/<hash>/square-small`; null without one. */
  picture: string | null
  memberSince: Date
}
