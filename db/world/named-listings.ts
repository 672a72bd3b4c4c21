import type { PersonName } from './people.ts'

/** A listing of a named person. `state` is where it stands when the demo starts. */
export type NamedListing = {
  author: PersonName
  category: 'offeringPlace' | 'lookingForPlace'
  title: string
  description: string
  capacity: number
  /** The exact place, as the host gives it. */
  location: { address: string; building?: string; lat: number; lng: number }
  fields: Record<string, unknown>
  /** Names of drawn pictures, cover first. */
  pictures: string[]
  state: 'draft' | 'pendingApproval' | 'changesRequested' | 'published' | 'closed' | 'deleted'
  /** What the operator asked to change. */
  note?: string
}

const yes = ['yes']
const no = ['no']

export const namedListings: NamedListing[] = [
  {
    author: 'anna',
    category: 'offeringPlace',
    title: 'Ruhiges Gästezimmer zum Hof in Moabit',
    description:
      'Unser Gästezimmer liegt im zweiten Stock zum Hof: zwei Betten, ein Schreibtisch, eigener Schlüssel. Bad und Küche teilt ihr mit uns.\n\nZum Olympiastadion fährt die S-Bahn in 25 Minuten. Wir sind selbst fußballverrückt und freuen uns auf Gäste, die abends noch vom Spiel erzählen mögen.',
    capacity: 2,
    location: {
      address: 'Bredowstraße 14, 10551 Berlin',
      building: 'Hinterhaus, 2. Stock',
      lat: 52.5291,
      lng: 13.3352,
    },
    fields: {
      language: ['de', 'en'],
      capacityDescription: 'Zwei Einzelbetten',
      pets: 'yes',
      petsInfo: 'Wir haben selbst eine Katze.',
      accessibility: no,
      assistanceAnimals: yes,
      rules: 'Ab 23 Uhr bitte leise im Hof. Geraucht wird auf dem Balkon.',
    },
    pictures: ['twin-beds', 'kitchen', 'balcony'],
    state: 'published',
  },
  {
    author: 'anna',
    category: 'offeringPlace',
    title: 'Sofa für eine Nacht nach dem Spiel',
    description:
      'Wenn der letzte Zug weg ist: ein bezogenes Sofa im Wohnzimmer, Frühstück um acht. Ihr könnt auch nach Mitternacht klingeln.',
    capacity: 1,
    location: {
      address: 'Bredowstraße 14, 10551 Berlin',
      building: 'Hinterhaus, 2. Stock',
      lat: 52.5291,
      lng: 13.3352,
    },
    fields: { language: ['de', 'en'], pets: 'no', accessibility: no, assistanceAnimals: yes },
    pictures: ['living-room-at-night', 'living-room'],
    state: 'pendingApproval',
  },
  {
    author: 'anna',
    category: 'offeringPlace',
    title: 'Gartenlaube am Plötzensee',
    description:
      'Unsere Laube hat ein Bett, eine Lichterkette und einen Apfelbaum. Ruft mich an unter 030 1234567, dann geht es schneller.',
    capacity: 2,
    location: { address: 'Nordufer 20, 13353 Berlin', lat: 52.5417, lng: 13.3322 },
    fields: { language: ['de'], pets: 'yes', accessibility: no, assistanceAnimals: yes },
    pictures: ['garden-cabin'],
    state: 'changesRequested',
    note: 'Bitte nimm die Telefonnummer aus dem Text. Gäste erreichen dich hier im Chat, und deine Nummer sehen sie erst nach einer Zusage.',
  },
  {
    author: 'anna',
    category: 'offeringPlace',
    title: 'Zimmer mit Balkon über dem Kanal',
    description: 'Das Zimmer unserer Mitbewohnerin ist frei, solange sie reist. Der Balkon gehört euch.',
    capacity: 2,
    location: { address: 'Holsteiner Ufer 30, 10557 Berlin', lat: 52.5219, lng: 13.3419 },
    fields: { language: ['de', 'en'], pets: 'no', accessibility: no, assistanceAnimals: no },
    pictures: ['balcony', 'bedroom-above-the-roofs'],
    state: 'closed',
  },
  {
    author: 'anna',
    category: 'offeringPlace',
    title: 'Leseecke mit Matratze',
    description: '',
    capacity: 1,
    location: { address: 'Bredowstraße 14, 10551 Berlin', lat: 52.5291, lng: 13.3352 },
    fields: {},
    pictures: [],
    state: 'draft',
  },
  {
    author: 'anna',
    category: 'offeringPlace',
    title: 'Dachkammer für Frühaufsteher',
    description: 'Diese Kammer gibt es nicht mehr, das Haus wird saniert.',
    capacity: 1,
    location: { address: 'Turmstraße 60, 10551 Berlin', lat: 52.5262, lng: 13.3381 },
    fields: { language: ['de'], pets: 'no', accessibility: no, assistanceAnimals: no },
    pictures: ['attic'],
    state: 'deleted',
  },
  {
    author: 'gemeinde',
    category: 'offeringPlace',
    title: 'Gemeindesaal mit 12 Feldbetten',
    description:
      'Im Saal stehen zwölf Feldbetten mit Decken. Küche, zwei Duschen und ein Raum für Gepäck sind im Haus, vorn ist es stufenlos.\n\nVon der Haltestelle vor der Tür fährt die Bahn in einer Viertelstunde zum Stadion. Einer von uns schläft immer im Haus und hat den Schlüssel.',
    capacity: 12,
    location: {
      address: 'Am Remberg 7, 44263 Dortmund',
      building: 'Gemeindehaus, Eingang im Hof',
      lat: 51.4889,
      lng: 7.5031,
    },
    fields: {
      language: ['de', 'en', 'fr'],
      capacityDescription: 'Zwölf Feldbetten, Schlafsack mitbringen',
      pets: 'no',
      accessibility: yes,
      accessibilityInfo: 'Rampe am Haupteingang, ein Bad mit breiter Tür.',
      assistanceAnimals: yes,
      rules: 'Nachtruhe um 23 Uhr. Kein Alkohol im Saal, in der Küche ist ein Bier in Ordnung.',
    },
    pictures: ['parish-hall', 'kitchen', 'classroom'],
    state: 'published',
  },
  {
    author: 'gemeinde',
    category: 'offeringPlace',
    title: 'Jurte im Obstgarten hinterm Pfarrhaus',
    description:
      'Zwischen den Apfelbäumen steht von Mai bis September unsere Jurte. Innen liegen vier Matratzen, abends brennt die Feuerschale. Bad und Toilette sind im Pfarrhaus.',
    capacity: 4,
    location: { address: 'Am Remberg 7, 44263 Dortmund', lat: 51.4889, lng: 7.5031 },
    fields: {
      language: ['de', 'en'],
      pets: 'yes',
      petsInfo: 'Hunde an der Leine, nebenan leben Hühner.',
      accessibility: no,
      assistanceAnimals: yes,
    },
    pictures: ['garden-yurt'],
    state: 'published',
  },
  {
    author: 'gemeinde',
    category: 'offeringPlace',
    title: 'Turmzimmer für zwei',
    description: 'Ein kleines Zimmer mit Blick auf den Phoenix-See, das Bad ist eine Treppe tiefer.',
    capacity: 2,
    location: { address: 'Am Remberg 7, 44263 Dortmund', lat: 51.4889, lng: 7.5031 },
    fields: { language: ['de'], pets: 'no', accessibility: no, assistanceAnimals: no },
    pictures: ['bedroom-by-the-church', 'reading-nook'],
    state: 'published',
  },
  {
    author: 'helga',
    category: 'offeringPlace',
    title: 'Dachkammer unter Balken',
    description:
      'Unter dem Dach stehen zwei Betten und ein alter Sekretär. Frühstück mit selbst gemachter Marmelade gehört dazu.',
    capacity: 2,
    location: { address: 'Steinstraße 12, 58452 Witten', lat: 51.4391, lng: 7.3364 },
    fields: { language: ['de', 'fr'], pets: 'no', accessibility: no, assistanceAnimals: yes },
    pictures: ['attic', 'bedroom-by-the-trees'],
    state: 'published',
  },
  {
    author: 'mehmet',
    category: 'offeringPlace',
    title: 'Schlafsofa im Altbau, Frühstück inklusive',
    description:
      'Unser Wohnzimmer hat ein breites Schlafsofa und hohe Decken. Zum Frühstück gibt es Menemen, danach kennt ihr den Weg zum Stadion auswendig.',
    capacity: 2,
    location: { address: 'Lindemannstraße 40, 44137 Dortmund', lat: 51.5068, lng: 7.4507 },
    fields: { language: ['de', 'tr', 'en'], pets: 'no', accessibility: no, assistanceAnimals: no },
    pictures: ['living-room', 'kitchen'],
    state: 'published',
  },
  {
    author: 'sportclub',
    category: 'offeringPlace',
    title: 'Turnhalle für Fangruppen',
    description: 'Vierzig Matten, zwölf Duschen, ein großer Parkplatz. Schlafsäcke bringt ihr mit, Kaffee kochen wir.',
    capacity: 40,
    location: { address: 'Adenauerallee 110, 45891 Gelsenkirchen', lat: 51.5621, lng: 7.0688 },
    fields: {
      language: ['de', 'en'],
      pets: 'no',
      accessibility: yes,
      accessibilityInfo: 'Ebenerdig, Duschen mit Sitz.',
      assistanceAnimals: yes,
    },
    pictures: ['gym', 'classroom'],
    state: 'published',
  },
  {
    author: 'ben',
    category: 'lookingForPlace',
    title: 'Three friends from Leeds and a drum',
    description:
      'We are following our team to Dortmund and would love a room, a floor or a barn. We bring sleeping bags, tea and stories. The drum stays silent indoors, promise.',
    capacity: 3,
    location: { address: 'Dortmund', lat: 51.5142, lng: 7.4684 },
    fields: {
      language: ['en'],
      capacityDescription: 'Three adults',
      allergies: 'yes',
      allergiesInfo: 'One of us cannot eat nuts.',
      accessibility: no,
      assistanceAnimals: no,
    },
    pictures: ['two-backpacks'],
    state: 'published',
  },
  {
    author: 'tomasz',
    category: 'lookingForPlace',
    title: 'Vier Freunde aus Poznań suchen Platz',
    description: 'Wir kommen zu viert mit dem Zug und bleiben drei Nächte. Ein Boden mit Matratzen reicht uns.',
    capacity: 4,
    location: { address: 'Dortmund', lat: 51.5136, lng: 7.4653 },
    fields: { language: ['pl', 'en'], allergies: 'no', accessibility: no, assistanceAnimals: no },
    pictures: ['train-window'],
    state: 'published',
  },
  {
    author: 'chiara',
    category: 'lookingForPlace',
    title: 'Due studentesse cercano un posto a Monaco',
    description: 'Zwei Studentinnen aus Bologna suchen zwei Betten in München, gern bei einer Familie.',
    capacity: 2,
    location: { address: 'München', lat: 48.1391, lng: 11.5802 },
    fields: { language: ['it', 'en'], allergies: 'no', accessibility: no, assistanceAnimals: no },
    pictures: ['tent-and-backpack'],
    state: 'pendingApproval',
  },
]
