import type { OfferText } from '../world.ts'

/** What generated saunas say, by the scene on their picture. */
export const offers: OfferText[] = [
  offer(
    'sauna-by-the-lake',
    [4, 8],
    [60, 140],
    ['Holzsauna mit Steg', 'Ufersauna im Abendlicht', 'Sauna am stillen See'],
    [
      'Vom Ofen bis zum Wasser sind es zwölf Schritte über den Steg.',
      'Die Abendsonne steht genau vor dem Fenster der Sauna.',
    ],
  ),
  offer(
    'sauna-raft',
    [6, 12],
    [120, 240],
    ['Saunafloß für einen Abend', 'Schwimmende Sauna mit Leiter', 'Sauna mitten auf dem See'],
    [
      'Das Floß liegt fest am Ufer oder fährt mit uns hinaus, wie ihr wollt.',
      'Zwei Bänke innen, ein Sonnendeck oben, und rundherum Wasser.',
    ],
  ),
  offer(
    'sauna-barrel',
    [4, 6],
    [45, 95],
    ['Fasssauna im Schnee', 'Warmes Fass unter Lichtern', 'Fasssauna mit Zuber'],
    [
      'Das Fass ist in einer halben Stunde heiß, der Zuber steht daneben.',
      'Ein rundes Fenster, vier Plätze, und draußen fällt der Schnee.',
    ],
  ),
  offer(
    'sauna-in-the-forest',
    [4, 8],
    [50, 110],
    ['Blocksauna im Fichtenwald', 'Waldsauna hinter dem Hof', 'Sauna unter Fichten'],
    [
      'Man hört nur das Holz knacken und ab und zu einen Specht.',
      'Die Hütte steht für sich, der Weg vom Parkplatz ist mit Laternen markiert.',
    ],
  ),
  offer(
    'smoke-sauna',
    [8, 16],
    [150, 320],
    ['Rauchsauna nach alter Art', 'Savusauna von 1936', 'Schwarze Sauna mit Grasdach'],
    [
      'Wir heizen sie sechs Stunden lang, bis der Rauch abgezogen ist und nur die Wärme bleibt.',
      'Weicher Dampf, schwarze Balken und ein Dach aus Gras.',
    ],
    true,
  ),
  offer(
    'sauna-on-the-roof',
    [4, 10],
    [80, 180],
    ['Dachsauna über dem Hafen', 'Sauna mit Blick auf die Stadt', 'Glassauna auf dem Dach'],
    [
      'Hinter der Scheibe liegt der Hafen, vor der Tür ein kaltes Becken.',
      'Mit dem Aufzug in den siebten Stock, dann die Schuhe aus.',
    ],
  ),
  offer(
    'ice-hole',
    [4, 8],
    [55, 130],
    ['Sauna mit Eisloch', 'Winterbaden unter Nordlichtern', 'Eisbaden am Waldsee'],
    [
      'Der Pfad zum Eisloch ist beleuchtet, die Leiter hat einen Handlauf.',
      'Erst heiß, dann Eis, dann Tee: so macht man es hier.',
    ],
  ),
  offer(
    'sauna-stove',
    [2, 6],
    [35, 80],
    ['Kleine Haussauna im Garten', 'Haussauna mit Gästekammer', 'Helle Sauna mit großem Ofen'],
    [
      'Eine einfache, gepflegte Sauna mit einem Ofen, der lange Hitze hält.',
      'Drei Bänke, ein Fenster nach Westen und ein Vorraum mit Kaffeemaschine.',
    ],
  ),
]

/** Sentences that follow the opening, mixed by chance but always the same. */
export const sentences = [
  'Handtücher und Sitzunterlagen liegen bereit.',
  'Das Holz ist gehackt, anheizen kann jeder nach der Anleitung an der Wand.',
  'Im Vorraum stehen ein Kühlschrank und ein Tisch für acht.',
  'Birkenquaste gibt es im Sommer frisch, im Winter aus dem Gefrierfach.',
  'Mit dem Auto kommt man bis vor die Tür.',
  'Die Übernachtung in der Kammer nebenan gehört dazu.',
  'Auf Wunsch heizen wir vor, dann ist sie heiß, wenn ihr kommt.',
  'Musik bitte nur leise, das Wasser trägt den Klang weit.',
]

function offer(
  scene: string,
  places: [number, number],
  euros: [number, number],
  titles: string[],
  openings: string[],
  byOrganisations = false,
): OfferText {
  return { scene, places, euros, titles, openings, byOrganisations }
}
