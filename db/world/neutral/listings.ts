import type { NamedListing } from '../world.ts'

/** A named listing whose category, place, answers and price follow from the marketplace; `kilometres` from its city. */
export type NeutralListing = Omit<NamedListing, 'category' | 'location' | 'fields' | 'price'> & {
  kind: 'offer' | 'request'
}

export const listings: NeutralListing[] = [
  {
    author: 'anna',
    kind: 'offer',
    title: 'Ruhiges Zimmer zum Hof',
    description:
      'Unser Gästezimmer geht zum Hof, nachts hört man nur die Linde. Ein breites Bett, ein Schreibtisch und ein Platz im Regal sind für euch frei.\n\nFrühstück gibt es, wenn ich frei habe.',
    capacity: 2,
    pictures: ['bedroom-by-the-trees', 'kitchen'],
    state: 'published',
  },
  {
    author: 'anna',
    kind: 'offer',
    title: 'Sofa im Wohnzimmer',
    description: 'Das Sofa wird mit zwei Griffen zum Bett. Das Wohnzimmer ist ab zehn Uhr abends frei.',
    capacity: 2,
    pictures: ['living-room'],
    state: 'pendingApproval',
  },
  {
    author: 'anna',
    kind: 'offer',
    title: 'Kleine Kammer mit Büchern',
    description: 'Ein schmales Bett zwischen den Regalen. Ruft mich an unter 040 1234567, dann erzähle ich mehr.',
    capacity: 1,
    pictures: ['reading-nook'],
    state: 'changesRequested',
    note: 'Bitte nimm die Telefonnummer aus dem Text. Gäste erreichen dich hier im Chat und sehen deine Nummer nach der Zusage.',
  },
  {
    author: 'anna',
    kind: 'offer',
    title: 'Zimmer mit Balkon',
    description: 'Abends sitzt man auf dem Balkon und hört die Stadt. Zurzeit wohnt hier jemand länger.',
    capacity: 2,
    pictures: ['balcony'],
    state: 'closed',
  },
  {
    author: 'anna',
    kind: 'offer',
    title: 'Gartenhaus hinter dem Haus',
    description: '',
    capacity: 2,
    pictures: [],
    state: 'draft',
  },
  {
    author: 'gemeinde',
    kind: 'offer',
    title: 'Gemeindesaal mit Feldbetten',
    description:
      'Wir stellen zwölf Feldbetten in unseren Saal. Küche, zwei Duschen und eine Rampe bis zur Tür sind da.\n\nJemand aus der Gemeinde hat immer den Schlüssel.',
    capacity: 12,
    pictures: ['parish-hall', 'kitchen'],
    state: 'published',
  },
  {
    author: 'helga',
    kind: 'offer',
    title: 'Dachzimmer mit Himmelblick',
    description:
      'Unter dem Dach ist Platz, seit die Kinder aus dem Haus sind. Die Treppe ist steil, oben ist es still.',
    capacity: 3,
    pictures: ['attic'],
    state: 'published',
  },
  {
    author: 'mehmet',
    kind: 'offer',
    title: 'Schlafsofa für Spätankommer',
    description: 'Ihr könnt auch nach Mitternacht kommen. Die Bahn hält vor der Tür, das Sofa ist schon bezogen.',
    capacity: 2,
    pictures: ['living-room-at-night'],
    state: 'published',
  },
  {
    author: 'sportclub',
    kind: 'offer',
    title: 'Sporthalle mit Duschen',
    description: 'Die Matten liegen bereit, Schlafsäcke bringt ihr mit. Unsere Halle ist in den Ferien frei.',
    capacity: 20,
    pictures: ['gym'],
    state: 'published',
  },
  {
    author: 'tomasz',
    kind: 'request',
    title: 'Platz für vier gesucht',
    days: [20, 23],
    description: 'Wir kommen mit dem Zug und bleiben drei Nächte. Ein Boden und vier Matratzen reichen uns.',
    capacity: 4,
    pictures: ['train-window'],
    state: 'published',
  },
  {
    author: 'chiara',
    kind: 'request',
    title: 'Wiese für ein kleines Zelt gesucht',
    days: [8, 12],
    description: 'Ich reise mit Rucksack und Zelt und brauche nur eine Wiese und ein Bad.',
    capacity: 1,
    pictures: ['tent-and-backpack'],
    state: 'pendingApproval',
  },
]
