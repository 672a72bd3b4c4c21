import type { OfferText, RequestText } from '../world.ts'

/** What generated offers say, by the scene on their picture. They hold for any place and occasion. */
export const offers: OfferText[] = [
  offer(
    'bedroom-above-the-roofs',
    [1, 2],
    ['Zimmer mit Blick über die Dächer', 'Helles Zimmer im vierten Stock'],
    [
      'Ein helles Zimmer mit einem breiten Bett und einem Schreibtisch am Fenster.',
      'Unser Gästezimmer liegt im vierten Stock, mit Blick über die Dächer.',
    ],
  ),
  offer(
    'bedroom-by-the-trees',
    [1, 2],
    ['Gästezimmer zum Garten', 'Ruhiges Zimmer im Grünen'],
    [
      'Das Zimmer geht nach hinten raus, man hört nur Vögel.',
      'Vor dem Fenster steht eine Kastanie, dahinter beginnt der Park.',
    ],
  ),
  offer(
    'attic',
    [1, 3],
    ['Dachkammer unter Balken', 'Gemütlich unterm Dach'],
    [
      'Unter dem Dach haben wir ein Bett und eine Matratze für Gäste.',
      'Die Treppe ist steil, dafür ist es oben ganz still.',
    ],
  ),
  offer(
    'twin-beds',
    [2, 2],
    ['Zwei Betten im Gästehaus', 'Zimmer mit zwei Einzelbetten'],
    ['Zwei Einzelbetten mit frischer Wäsche, eigenes Bad auf dem Flur.', 'Ein einfaches, sauberes Zimmer für zwei.'],
  ),
  offer(
    'living-room',
    [1, 3],
    ['Schlafsofa im Altbau', 'Sofa im Wohnzimmer'],
    [
      'Das Sofa wird mit zwei Griffen zum Bett für zwei.',
      'Hohe Decken, knarzende Dielen und ein Sofa, auf dem man gut schläft.',
    ],
  ),
  offer(
    'loft',
    [2, 4],
    ['Loft mit Platz für Freunde', 'Große Wohnung, viel Platz'],
    ['Ein großer Raum mit Bett, Sofa und Küche.', 'Wir sind ein paar Wochen auf dem Land, die Wohnung gehört euch.'],
  ),
  offer(
    'garden-cabin',
    [1, 2],
    ['Gartenhaus mit Terrasse', 'Häuschen im Garten'],
    [
      'Die Laube hat Strom, ein Bett und eine Hängematte.',
      'Ein Gartenhaus für zwei, Toilette und Dusche im Haupthaus.',
    ],
  ),
  offer(
    'houseboat',
    [2, 4],
    ['Kajüte auf dem Hausboot', 'Schlafen auf dem Wasser'],
    [
      'Unser Boot liegt fest am Steg, es schaukelt nur ein wenig.',
      'Zwei Kojen und ein Tisch, an dem vier Leute sitzen können.',
    ],
  ),
  offer(
    'parish-hall',
    [8, 20],
    ['Saal mit Feldbetten', 'Platz für eine Gruppe'],
    [
      'Wir stellen Feldbetten in den Saal, Küche und Duschen sind im Haus.',
      'Für Gruppen: ein großer Raum, eine große Küche, ein kurzer Weg zur Bahn.',
    ],
  ),
  offer(
    'classroom',
    [6, 16],
    ['Klassenzimmer als Schlafsaal', 'Schlafplätze in der Schule'],
    ['Zwei Räume mit Isomatten, Frühstück in der Mensa.', 'In den Ferien öffnen wir für Gruppen, jemand ist immer da.'],
  ),
]

/** Sentences that follow the opening, mixed by chance but always the same. */
export const sentences = [
  'Frühstück machen wir gern, sagt einfach, wann ihr aufsteht.',
  'Handtücher und Bettwäsche sind da.',
  'Fahrräder könnt ihr in den Keller stellen.',
  'Bitte keine Schuhe in der Wohnung.',
  'Die Haltestelle ist um die Ecke, ein Supermarkt auch.',
  'Ein Kinderbett können wir aufstellen.',
  'Der Schlüssel liegt bei der Nachbarin, wenn wir arbeiten.',
]

/** What generated requests say. */
export const requests: RequestText[] = [
  {
    scene: 'two-bicycles',
    titles: ['Zwei Freunde suchen zwei Betten', 'Schlafplatz für uns zwei'],
    text: 'Wir reisen mit den Rädern und brauchen nur ein Dach und zwei Matratzen.',
    people: [2, 2],
    nights: [2, 5],
  },
  {
    scene: 'tent-and-backpack',
    titles: ['Garten für ein kleines Zelt gesucht', 'Platz zum Zelten'],
    text: 'Wir haben Zelt und Schlafsäcke dabei, eine Wiese und ein Bad würden reichen.',
    people: [2, 2],
    nights: [2, 7],
  },
  {
    scene: 'train-window',
    titles: ['Familie sucht Bleibe nahe der Bahn', 'Ein paar Nächte für vier'],
    text: 'Wir kommen mit den Kindern und reisen nach ein paar Tagen weiter.',
    people: [4, 4],
    nights: [3, 5],
  },
]

function offer(scene: string, places: [number, number], titles: string[], openings: string[]): OfferText {
  return { scene, places, titles, openings, byOrganisations: ['parish-hall', 'classroom'].includes(scene) }
}
