import type { Chance } from '../chance.ts'
import type { World } from '../world.ts'
import { conversations } from './conversations.ts'
import { groups } from './groups.ts'
import { inReview } from './in-review.ts'
import { last } from './last.ts'
import { listings } from './listings.ts'
import { look } from './look.ts'
import { reviewed } from './reviewed.ts'
import { offers, requests, sentences } from './texts.ts'
import { waiting } from './waiting.ts'

/** How one sleeps in the place that is drawn, and what guests have to themselves. */
const sleeping: Record<string, { beds: string[]; room: string; bathroom: string }> = {
  'bedroom-above-the-roofs': { beds: ['double'], room: 'own', bathroom: 'shared' },
  'bedroom-by-the-church': { beds: ['double'], room: 'own', bathroom: 'shared' },
  'bedroom-by-the-trees': { beds: ['double'], room: 'own', bathroom: 'own' },
  attic: { beds: ['single', 'mattress'], room: 'own', bathroom: 'shared' },
  'bunk-beds': { beds: ['bunk'], room: 'own', bathroom: 'shared' },
  'twin-beds': { beds: ['single'], room: 'own', bathroom: 'own' },
  loft: { beds: ['double', 'sofa'], room: 'home', bathroom: 'own' },
  kitchen: { beds: ['single'], room: 'own', bathroom: 'shared' },
  'living-room': { beds: ['sofa'], room: 'shared', bathroom: 'shared' },
  'living-room-at-night': { beds: ['sofa'], room: 'shared', bathroom: 'shared' },
  'reading-nook': { beds: ['single'], room: 'shared', bathroom: 'shared' },
  balcony: { beds: ['double', 'mattress'], room: 'own', bathroom: 'shared' },
  'camper-van': { beds: ['double'], room: 'home', bathroom: 'outside' },
  'garden-cabin': { beds: ['double'], room: 'home', bathroom: 'outside' },
  'garden-yurt': { beds: ['mattress'], room: 'home', bathroom: 'outside' },
  houseboat: { beds: ['single', 'double'], room: 'home', bathroom: 'own' },
  'parish-hall': { beds: ['camp'], room: 'shared', bathroom: 'shared' },
  gym: { beds: ['mattress'], room: 'shared', bathroom: 'shared' },
  classroom: { beds: ['mattress'], room: 'shared', bathroom: 'shared' },
}
const breakfasts = [
  'Brot, Käse, Marmelade und Kaffee, ab sieben.',
  'Müsli und Obst stehen bereit.',
  'Am Wochenende gemeinsam, sonst auf dem Tisch.',
]

function comforts(chance: Chance, scene: string) {
  const yesOr = (probability: number) => (chance.isLucky(probability) ? 'yes' : 'no')
  const breakfast = yesOr(0.55)
  return {
    ...sleeping[scene],
    breakfast,
    ...(breakfast === 'yes' ? { breakfastInfo: chance.pick(breakfasts) } : {}),
    kitchen: yesOr(scene === 'camper-van' ? 0.2 : 0.7),
    wifi: yesOr(scene.startsWith('garden') ? 0.3 : 0.85),
    parking: yesOr(0.4),
  }
}

export const world: World = {
  people: {
    operator: {
      bio: 'Ich lese jedes Inserat, bevor es erscheint.',
    },
    anna: {
      bio: 'Ich wohne mit meiner Katze Mimi in Moabit, arbeite in einer Buchhandlung und habe seit der WM 2006 keine Fanmeile verpasst. Mein Gästezimmer geht zum Hof, da hört man nachts nur die Linde. Frühstück gibt es, wenn ich frei habe.',
    },
    gemeinde: {
      bio: 'Wir sind eine Gemeinde in Dortmund-Hörde. Wenn die Stadt voll ist, stellen wir Feldbetten in unseren Saal: mit Küche, zwei Duschen und immer jemandem, der den Schlüssel hat.',
    },
    ben: {
      bio: 'From Leeds, following my team with two friends and one very old drum. Tidy, quiet after midnight, happy to cook.',
    },
    helga: {
      bio: 'Rentnerin in Witten, früher Lehrerin. Unter dem Dach ist Platz, seit die Kinder aus dem Haus sind.',
    },
    mehmet: {
      bio: 'Dortmunder seit vierzig Jahren. Unser Schlafsofa kennt schon Gäste aus elf Ländern.',
    },
    sportclub: {
      bio: 'Unsere Turnhalle in Gelsenkirchen wird im Turnier zum Schlafsaal. Duschen gibt es reichlich.',
    },
    tomasz: {
      bio: 'Wir kommen aus Poznań, mit Schal und guter Laune.',
    },
  },
  listings: [...listings, ...inReview],
  last,
  conversations,
  waiting,
  reviewed,
  offers,
  sentences,
  requests,
  groups,
  organisations: {
    NGO: ['Turnverein Eintracht', 'Nachbarschaft Nordstadt e. V.', 'Kulturhaus am Fluss', 'Jugendring'],
    church: [
      'Kirchengemeinde Schwerte',
      'Gemeinde am Kanal',
      'Stadtkirche',
      'Gemeinde Heilig Geist',
      'Friedensgemeinde',
      'Versöhnungskirche',
    ],
  },
  answers: (chance, { languages }, text) => {
    const request = 'text' in text
    return {
      language: languages,
      accessibility: [chance.isLucky(request ? 0.1 : 0.3) ? 'yes' : 'no'],
      assistanceAnimals: [chance.isLucky(request ? 0.05 : 0.5) ? 'yes' : 'no'],
      ...(request ? {} : comforts(chance, text.scene)),
      ...(request ? { allergies: chance.isLucky(0.2) ? 'yes' : 'no' } : { pets: chance.isLucky(0.4) ? 'yes' : 'no' }),
      rules: '',
    }
  },
  look,
}
