import type { World } from '../world.ts'
import { conversations } from './conversations.ts'
import { listings } from './listings.ts'
import { look } from './look.ts'
import { offers, requests, sentences } from './texts.ts'

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
      bio: 'Wir kommen zu viert aus Poznań, mit Schal und guter Laune.',
    },
  },
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
