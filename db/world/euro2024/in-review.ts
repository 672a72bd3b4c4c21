import type { NamedListing } from '../world.ts'

/** What all of them answer alike. */
const sameAnswers = {
  breakfast: 'no',
  kitchen: 'yes',
  wifi: 'yes',
  language: ['de', 'en'],
  pets: 'no',
  accessibility: ['no'],
  assistanceAnimals: ['no'],
}

/** Listings that wait for the operator, so that the console's queue has work: one was changed after a note. */
export const inReview: NamedListing[] = [
  {
    author: 'mehmet',
    category: 'offeringPlace',
    title: 'Zimmer in ruhiger Lage, Nähe Westfalenstadion',
    description:
      'Unser Zimmer liegt im Erdgeschoss, mit eigenem Eingang. Zum Stadion sind es 12 Minuten zu Fuß. Ruft gern an: 0170 5550 188',
    capacity: 3,
    location: { address: 'Lindemannstraße 40, 44137 Dortmund', lat: 51.5068, lng: 7.4507 },
    fields: {
      ...sameAnswers,
      room: 'own',
      beds: ['single'],
      bathroom: 'shared',
      parking: 'no',
    },
    pictures: ['twin-beds', 'kitchen', 'garden-cabin'],
    waitsHours: 7,
    state: 'pendingApproval',
    before: {
      title: 'Zimmer für zwei, Nähe Westfalenstadion',
      description: 'Unser Zimmer liegt im Erdgeschoss, mit eigenem Eingang. Zum Stadion sind es 20 Minuten zu Fuß.',
      capacity: 2,
      pictures: ['twin-beds', 'kitchen'],
    },
    note: 'Zeig uns bitte noch ein Bild vom Haus.',
  },
  {
    author: 'gemeinde',
    category: 'offeringPlace',
    title: 'Jugendraum mit acht Matratzen',
    description: 'Im Jugendraum liegen acht Matratzen, nebenan steht ein Kicker. Duschen sind im Gemeindehaus.',
    capacity: 8,
    location: { address: 'Am Remberg 7, 44263 Dortmund', lat: 51.4889, lng: 7.5031 },
    fields: {
      ...sameAnswers,
      room: 'shared',
      beds: ['mattress'],
      bathroom: 'shared',
      parking: 'yes',
    },
    pictures: ['classroom', 'bunk-beds'],
    waitsHours: 6,
    state: 'pendingApproval',
  },
  {
    author: 'helga',
    category: 'offeringPlace',
    title: 'Bulli im Garten, fünf Minuten zur S‑Bahn',
    description: 'Der Bulli steht unter dem Kirschbaum und hat ein breites Bett. Bad und Kaffee gibt es im Haus.',
    capacity: 2,
    location: { address: 'Steinstraße 12, 58452 Witten', lat: 51.4391, lng: 7.3364 },
    fields: {
      ...sameAnswers,
      room: 'home',
      beds: ['double'],
      bathroom: 'outside',
      parking: 'yes',
    },
    pictures: ['camper-van', 'garden-cabin'],
    waitsHours: 4,
    state: 'pendingApproval',
  },
  {
    author: 'sportclub',
    category: 'offeringPlace',
    title: 'Vereinsheim mit Küche, für junge Gruppen',
    description: 'Wo sonst gefeiert wird, liegen zwölf Matten. Die Küche hat Platz für alle, die kochen wollen.',
    capacity: 12,
    location: { address: 'Adenauerallee 110, 45891 Gelsenkirchen', lat: 51.5621, lng: 7.0688 },
    fields: {
      ...sameAnswers,
      room: 'shared',
      beds: ['mattress'],
      bathroom: 'shared',
      parking: 'yes',
    },
    pictures: ['parish-hall', 'kitchen'],
    waitsHours: 3,
    state: 'pendingApproval',
  },
]
