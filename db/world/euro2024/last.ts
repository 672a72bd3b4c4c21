import type { NamedListing } from '../world.ts'

/** A listing as from a program that knows a point and no address, so that the console has one to ask about. */
export const last: NamedListing[] = [
  {
    author: 'sportclub',
    category: 'offeringPlace',
    title: 'Gemeindehaus St. Anna',
    description:
      'Das Gemeindehaus nebenan macht mit: zwei Räume mit Matten, eine Teeküche und ein Garten für den Abend.',
    capacity: 8,
    location: { lat: 51.5203, lng: 7.0946 },
    fields: {
      room: 'shared',
      beds: ['mattress'],
      bathroom: 'shared',
      breakfast: 'no',
      kitchen: 'yes',
      wifi: 'yes',
      parking: 'no',
      language: ['de'],
      pets: 'no',
      accessibility: ['yes'],
      accessibilityInfo: 'Ebenerdig.',
      assistanceAnimals: ['yes'],
    },
    pictures: ['classroom', 'parish-hall', 'kitchen'],
    waitsHours: 30,
    state: 'published',
  },
]
