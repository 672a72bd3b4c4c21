import type { OfferText, RequestText } from '../world.ts'

/** What generated offers say, by the scene on their picture. */
export const offers: OfferText[] = [
  offer(
    'bedroom-above-the-roofs',
    1,
    2,
    ['Ruhiges Zimmer mit Blick über die Dächer', 'Zimmer hoch über der Straße', 'Kleines Zimmer, große Aussicht'],
    [
      'Unser Gästezimmer liegt im vierten Stock, mit Blick über die Dächer.',
      'Ein helles Zimmer mit einem breiten Bett und einem Schreibtisch am Fenster.',
    ],
  ),
  offer(
    'bedroom-by-the-church',
    1,
    2,
    ['Zimmer gegenüber der Kirche', 'Gästezimmer am Kirchplatz', 'Stilles Zimmer am Markt'],
    [
      'Vom Bett aus sieht man den Kirchturm, die Glocken schweigen ab zehn.',
      'Unser Zimmer geht zum Platz, morgens riecht es nach der Bäckerei unten.',
    ],
  ),
  offer(
    'bedroom-by-the-trees',
    1,
    2,
    ['Gästezimmer zum Garten', 'Zimmer im Grünen', 'Schlafen unter der Kastanie'],
    [
      'Das Zimmer geht nach hinten raus, man hört nur Vögel.',
      'Vor dem Fenster steht eine Kastanie, dahinter beginnt der Park.',
    ],
  ),
  offer(
    'attic',
    1,
    3,
    ['Dachkammer unter Balken', 'Gemütlich unterm Dach', 'Dachzimmer mit Himmelblick'],
    [
      'Unter dem Dach haben wir ein Bett und eine Matratze für Gäste.',
      'Die Treppe ist steil, dafür ist es oben ganz still.',
    ],
  ),
  offer(
    'bunk-beds',
    2,
    4,
    ['Kinderzimmer frei, während wir verreist sind', 'Stockbetten für eine Familie', 'Zimmer mit zwei Stockbetten'],
    [
      'Unsere Kinder sind bei den Großeltern, ihr Zimmer ist frei.',
      'Zwei Stockbetten, viel Spielzeug und eine Küche, die ihr benutzen dürft.',
    ],
  ),
  offer(
    'twin-beds',
    2,
    2,
    ['Zwei Betten im Gästehaus', 'Zweibettzimmer bei uns im Haus', 'Zimmer mit zwei Einzelbetten'],
    ['Zwei Einzelbetten mit frischer Wäsche, eigenes Bad auf dem Flur.', 'Ein einfaches, sauberes Zimmer für zwei.'],
  ),
  offer(
    'loft',
    2,
    4,
    ['Loft mit Platz für Freunde', 'Große Wohnung, viel Platz', 'Wohnen im alten Fabrikhof'],
    [
      'Wir sind während des Turniers auf dem Land, die Wohnung gehört euch.',
      'Ein großer Raum mit Bett, Sofa und Küche.',
    ],
  ),
  offer(
    'kitchen',
    1,
    2,
    ['Zimmer mit langer Küchentafel', 'WG-Zimmer mit Frühstück', 'Bett und Küche zum Mitkochen'],
    [
      'Bei uns wird abends zusammen gekocht, wer mag, schnippelt mit.',
      'Das Zimmer ist klein, die Küche ist unser Wohnzimmer.',
    ],
  ),
  offer(
    'living-room',
    1,
    3,
    ['Schlafsofa im Altbau, Frühstück inklusive', 'Sofa im Wohnzimmer', 'Wohnzimmer mit Schlafsofa'],
    ['Das Sofa wird mit zwei Griffen zum Bett für zwei.', 'Hohe Decken, knarzende Dielen und ein Sofa für müde Fans.'],
  ),
  offer(
    'living-room-at-night',
    1,
    2,
    ['Sofa für Spätankommer', 'Couch nach dem Spiel', 'Schlafplatz nahe der U-Bahn'],
    [
      'Ihr könnt auch nach Mitternacht kommen, der Schlüssel liegt bereit.',
      'Die letzte Bahn hält vor der Tür, das Sofa ist schon bezogen.',
    ],
  ),
  offer(
    'reading-nook',
    1,
    1,
    ['Schlafplatz in der Leseecke', 'Ein Bett zwischen Büchern', 'Kleine Kammer für eine Person'],
    ['Ein schmales Bett zwischen den Regalen, lesen ausdrücklich erlaubt.', 'Für eine Person, die gern früh aufsteht.'],
  ),
  offer(
    'balcony',
    1,
    3,
    ['Wohnung mit Abendsonne auf dem Balkon', 'Balkonzimmer am Fluss', 'Zimmer mit Balkon'],
    [
      'Abends sitzt man auf dem Balkon und hört die Stadt.',
      'Das Zimmer hat einen eigenen Balkon, zwei Stühle stehen bereit.',
    ],
  ),
  offer(
    'camper-van',
    2,
    2,
    ['Bulli auf der Streuobstwiese', 'Schlafen im alten Bus', 'Camper im Hof'],
    [
      'Unser Bulli steht auf der Wiese hinter dem Haus, Bad bei uns.',
      'Ein breites Bett, ein Kocher und der Blick auf die Apfelbäume.',
    ],
  ),
  offer(
    'garden-cabin',
    1,
    2,
    ['Gartenhaus mit Terrasse', 'Laube im Schrebergarten', 'Häuschen im Garten'],
    [
      'Die Laube hat Strom, ein Bett und eine Hängematte.',
      'Ein Gartenhaus für zwei, Toilette und Dusche im Haupthaus.',
    ],
  ),
  offer(
    'garden-yurt',
    3,
    6,
    ['Jurte im Obstgarten hinterm Pfarrhaus', 'Großes Zelt im Garten', 'Jurte mit Lichterkette'],
    [
      'Die Jurte steht von Mai bis September, innen liegen Matratzen.',
      'Abends brennt die Feuerschale, morgens gibt es Kaffee vom Haus.',
    ],
  ),
  offer(
    'houseboat',
    2,
    4,
    ['Kajüte auf dem Hausboot', 'Hausboot am Kanal', 'Schlafen auf dem Wasser'],
    [
      'Unser Boot liegt fest am Steg, es schaukelt nur ein wenig.',
      'Zwei Kojen und ein Tisch, an dem vier Leute sitzen können.',
    ],
  ),
  offer(
    'parish-hall',
    8,
    20,
    ['Gemeindesaal mit Feldbetten', 'Saal für Fangruppen', 'Platz im Gemeindehaus'],
    [
      'Wir stellen Feldbetten in den Saal, Küche und Duschen sind im Haus.',
      'Für Gruppen: ein großer Raum, eine große Küche, ein kurzer Weg zur Bahn.',
    ],
  ),
  offer(
    'gym',
    10,
    40,
    ['Turnhalle für Fangruppen', 'Matratzenlager in der Halle', 'Sporthalle mit Duschen'],
    ['Die Matten liegen bereit, Schlafsäcke bringt ihr mit.', 'Unsere Halle ist in den Ferien frei, die Kabinen auch.'],
  ),
  offer(
    'classroom',
    6,
    16,
    ['Klassenzimmer als Schlafsaal', 'Schule mit Schlafplätzen', 'Schlafen im Klassenraum'],
    [
      'Zwei Klassenräume mit Isomatten, Frühstück in der Mensa.',
      'Die Schule öffnet für Jugendgruppen, Betreuung ist da.',
    ],
  ),
]

/** Sentences that follow the opening, mixed by chance but always the same. */
export const sentences = [
  'Zum Stadion sind es mit der Bahn etwa zwanzig Minuten.',
  'Frühstück machen wir gern, sagt einfach, wann ihr aufsteht.',
  'Handtücher und Bettwäsche sind da.',
  'Wir sind selbst fußballverrückt und freuen uns auf Gäste.',
  'Fahrräder könnt ihr in den Keller stellen.',
  'Bitte keine Schuhe in der Wohnung.',
  'Die Haltestelle ist um die Ecke, ein Supermarkt auch.',
  'Wir sprechen langsam Englisch und schnell Deutsch.',
  'Ein Kinderbett können wir aufstellen.',
  'Der Schlüssel liegt bei der Nachbarin, wenn wir arbeiten.',
]

/** What generated requests say. */
export const requests: RequestText[] = [
  {
    scene: 'two-backpacks',
    titles: ['Zwei Freunde suchen zwei Betten', 'Schlafplatz für uns zwei'],
    text: 'Wir reisen zu zweit mit dem Zug und brauchen nur ein Dach und zwei Matratzen.',
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
    titles: ['Auf dem Weg zum Spiel', 'Familie sucht Bleibe nahe der Bahn'],
    text: 'Wir kommen mit den Kindern und reisen am Tag nach dem Spiel weiter.',
    people: [3, 5],
    nights: [1, 2],
  },
  {
    scene: 'two-bicycles',
    titles: ['Mit dem Rad von Spiel zu Spiel', 'Zwei Räder suchen einen trockenen Hof'],
    text: 'Wir fahren die Strecke mit dem Rad und kommen müde, aber pünktlich an. Ein Schuppen für die Räder wäre schön.',
    people: [2, 2],
    nights: [1, 3],
  },
]

function offer(scene: string, least: number, most: number, titles: string[], openings: string[]): OfferText {
  const byOrganisations = ['parish-hall', 'gym', 'classroom'].includes(scene)
  return { scene, places: [least, most], titles, openings, byOrganisations }
}
