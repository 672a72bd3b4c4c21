import type { ReviewedStay } from '../world.ts'

const hall = { host: 'gemeinde', listing: 'Gemeindesaal mit 12 Feldbetten' } as const

/** Stays of guests of the parish that are over, each with what both sides said. */
export const reviewed: ReviewedStay[] = [
  {
    ...hall,
    guest: 'tomasz',
    endedDaysAgo: 6,
    nights: 2,
    people: 2,
    text: 'Dzień dobry, we come by train from Poznań and need two beds for two nights.',
    accept: 'Herzlich gern. Wir holen euch am Bahnhof ab.',
    byGuest: {
      rating: 5,
      text: 'Wir wurden empfangen wie alte Freunde. Der Saal ist hell, die Betten sind bequem, und die Brötchen sind Weltklasse.',
    },
    byHost: { rating: 5, text: 'Sehr freundlich und hilfsbereit. Gern wieder.' },
  },
  {
    ...hall,
    guest: 'lena',
    endedDaysAgo: 9,
    nights: 1,
    people: 2,
    text: 'Guten Tag, mein Sohn Jonte und ich suchen ein Bett für eine Nacht, möglichst ohne Stufen.',
    accept: 'Es ist alles ebenerdig. Bis bald!',
    byGuest: { rating: 5, text: 'Völlig unkompliziert. Alles ebenerdig, das Bad ist groß genug.' },
    byHost: { rating: 5, text: 'Zwei angenehme Gäste.' },
  },
  {
    ...hall,
    guest: 'joana',
    endedDaysAgo: 17,
    nights: 2,
    people: 1,
    text: 'Hello, is there a bed for me for two nights?',
    accept: 'Ja. Abends ist immer jemand da.',
    byGuest: {
      rating: 4,
      text: 'Man hört am Sonntag die Glocken, sonst ist es sehr ruhig. Danke für das Ladekabel!',
    },
    byHost: { rating: 5, text: 'Hat sogar beim Frühstück geholfen.' },
  },
]
