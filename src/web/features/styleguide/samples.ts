import type { ListingCard } from '#domain/listings/listing-card.ts'
import type { PersonCard } from '#domain/users/person-card.ts'

export const samplePerson: PersonCard = {
  userId: '',
  state: 'active',
  profileType: 'private',
  organisationType: null,
  firstName: 'Anna',
  displayName: 'Anna L.',
  abbreviatedName: 'AL',
  verified: true,
  verifiedChecks: [],
  verifiedAt: null,
  bio: '',
  picture: null,
  memberSince: new Date('2024-02-01'),
}

export const sampleCard: ListingCard = {
  id: '00000000-0000-4000-8000-000000000000',
  slug: 'sample',
  title: 'A quiet room above the courtyard',
  category: 'offeringPlace',
  kind: 'offer',
  place: 'Berlin-Moabit',
  point: null,
  publicRadius: 500,
  availableFrom: '2024-06-14',
  availableUntil: '2024-07-14',
  capacity: 2,
  price: null,
  byTheHour: false,
  image: null,
  author: samplePerson,
}
