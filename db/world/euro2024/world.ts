import type { World } from '../world.ts'
import { conversations } from './conversations.ts'
import { listings } from './listings.ts'
import { look } from './look.ts'
import { offers, requests, sentences } from './texts.ts'

export const world: World = {
  people: {},
  listings,
  conversations,
  offers,
  sentences,
  requests,
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
      ...(request ? { allergies: chance.isLucky(0.2) ? 'yes' : 'no' } : { pets: chance.isLucky(0.4) ? 'yes' : 'no' }),
      rules: '',
    }
  },
  look,
}
