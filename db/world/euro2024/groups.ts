import type { GroupText } from '../world.ts'

const scenes = ['two-backpacks', 'tent-and-backpack', 'train-window']

/** Clubs and parishes that come for the same match days, so that some cities have more guests than places. */
export const groups: GroupText[] = [
  group(
    'berlin',
    [21, 24],
    24,
    'Jugendfeuerwehr sucht Schlafplätze für 24',
    'Wir kommen mit zwei Kleinbussen. Eine Halle und ein Herd reichen, alles andere haben wir dabei.',
  ),
  group(
    'berlin',
    [22, 23],
    18,
    'Chor auf dem Weg zum Spiel, 18 Personen',
    'Wir singen am Nachmittag auf der Fanmeile und suchen für 18 Leute einen Boden für eine Nacht.',
  ),
  group(
    'dortmund',
    [21, 24],
    30,
    'Fanclub mit 30 Leuten sucht eine Halle',
    'Wir sind 30, haben Isomatten und Schlafsäcke dabei und lassen alles so, wie wir es gefunden haben.',
  ),
  group(
    'dortmund',
    [22, 24],
    18,
    '18 Pfadfinder suchen ein Dach',
    'Unsere Gruppe ist zwischen 14 und 17, vier Erwachsene sind dabei. Ein Gemeindesaal wäre schön.',
  ),
  group(
    'duesseldorf',
    [20, 23],
    35,
    'Sportverein sucht Platz für 35',
    'Die ganze Abteilung kommt mit dem Bus. Wir frühstücken selbst und sind tagsüber unterwegs.',
  ),
  group(
    'frankfurt',
    [21, 23],
    22,
    'U15 sucht Schlafplätze, 22 Personen',
    'Achtzehn Spieler und vier Betreuer, gern in einer Turnhalle mit Duschen.',
  ),
  group(
    'gelsenkirchen',
    [22, 25],
    30,
    'Gemeindefahrt mit 30 Personen',
    'Wir sind Jung und Alt, für sechs von uns wären Betten gut, die anderen nehmen Matten.',
  ),
  group(
    'hamburg',
    [22, 24],
    22,
    '22 Freunde aus dem Ruderverein',
    'Wir kommen mit der Bahn und suchen ein Vereinsheim oder einen Saal für zwei Nächte.',
  ),
  group(
    'hamburg',
    [21, 23],
    18,
    'Blaskapelle mit 18 Leuten sucht Quartier',
    'Die Instrumente brauchen einen trockenen Raum, wir einen Boden. Nach 22 Uhr ist Ruhe.',
  ),
  group(
    'koeln',
    [21, 24],
    36,
    'Zwei Mannschaften suchen Platz für 36',
    'Mädchen und Jungen je in einem Raum, das wäre ideal. Sechs Betreuer sind dabei.',
  ),
  group(
    'koeln',
    [22, 23],
    25,
    'Fanclub für eine Nacht, 25 Personen',
    'Nach dem Spiel fährt kein Zug mehr. Wir suchen für 25 Leute einen warmen Raum bis zum Morgen.',
  ),
  group(
    'leipzig',
    [20, 23],
    20,
    '20 Messdiener suchen einen Saal',
    'Wir sind drei Tage in der Stadt und kochen abends zusammen.',
  ),
  group(
    'muenchen',
    [22, 25],
    40,
    'Reisegruppe mit 40 Personen',
    'Wir kommen mit dem Bus und teilen uns gern auf mehrere Häuser auf.',
  ),
  group(
    'muenchen',
    [21, 23],
    28,
    'Jugendring sucht Platz für 28',
    'Eine Schule oder eine Turnhalle wäre gut, Schlafsäcke haben alle.',
  ),
  group(
    'stuttgart',
    [21, 24],
    25,
    'Turnverein sucht Matten für 25',
    'Wir sind 25 Leute zwischen 16 und 60 und räumen jeden Morgen auf.',
  ),
]

function group(town: string, days: [number, number], people: number, title: string, text: string): GroupText {
  return { town, days, people, title, text, scene: scenes[people % scenes.length] ?? 'two-backpacks' }
}
