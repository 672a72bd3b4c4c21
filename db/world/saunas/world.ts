import type { World } from '../world.ts'
import { conversations } from './conversations.ts'
import { listings } from './listings.ts'
import { look } from './look.ts'
import { offers, sentences } from './texts.ts'

const cooling: Record<string, string[]> = {
  'sauna-by-the-lake': ['lake', 'shower'],
  'sauna-raft': ['lake'],
  'sauna-in-the-forest': ['plunge', 'shower'],
  'sauna-barrel': ['snow', 'plunge'],
  'smoke-sauna': ['lake'],
  'sauna-on-the-roof': ['plunge', 'shower'],
  'ice-hole': ['lake', 'snow'],
  'sauna-stove': ['shower'],
}

/** What Ben writes when he asks for a sauna, in the order of his stays. */
const asking = [
  'Hello, I am Ben from Leeds. Three evenings in your sauna would be the perfect start of our holiday.',
  'We come off the trail cold and tired. Is the stove hot by seven, and may we sleep next door?',
  'Could I book three days? I have never made löyly before, but I learn quickly.',
  'Is the sauna free at short notice? I would heat it myself.',
  'We come back in two weeks. Could I book two evenings already?',
  'Three days, one person, and this time I bring my own towel.',
  'Hi, is your sauna free for two days? I arrive late, around eleven, so no hurry with the stove.',
  'Two days for me, please. I promise not to pour water on the metal.',
  'Would you have room that weekend? I would love to try the plunge afterwards.',
  'Hello, could I come for three days? I can carry wood.',
]

export const world: World = {
  people: {
    operator: {
      bio: 'Ich lese jedes Inserat, bevor es erscheint.',
    },
    anna: {
      bio: 'Ich bin für ein Semester nach Rovaniemi gekommen und geblieben. Meine Sauna steht am Ounasjoki, gebaut hat sie mein Schwiegervater mit der Axt. Das Holz liegt bereit, wenn ihr kommt; wer mag, bekommt einen Quast aus Birke und eine Einführung. Mimi, die Katze, schläft am liebsten auf der Vorbank.',
    },
    gemeinde: {
      bio: 'Wir sind die deutsche Gemeinde in Helsinki. Im Keller unseres Gemeindehauses liegt eine große Sauna für Gruppen, mit Abstellraum, Küche und einer Rampe bis zur Tür.',
    },
    ben: {
      bio: 'From Leeds, here for the quiet. I bring tea, leave the place as I found it and jump into every lake.',
    },
    chiara: { bio: 'Studentessa aus Bologna, ein Jahr in Helsinki.' },
    helga: {
      bio: 'Seit vierzig Jahren verbringe ich den Winter in Ruka. Die Sauna heize ich jeden Tag, auch wenn niemand kommt.',
    },
    mehmet: { bio: 'Koch auf einem Eisbrecher. Wenn ich auf See bin, freut sich meine Dachsauna über Gäste.' },
    sportclub: {
      bio: 'Unser Vereinshaus steht am Ounasvaara. Nach dem Langlauf geht es in die Sauna, und wer kein Mitglied ist, darf mit.',
    },
    tomasz: { bio: 'Wir kommen jeden Winter zu viert aus Poznań und suchen die dunkelste Rauchsauna von allen.' },
  },
  listings,
  conversations,
  asking,
  offers,
  sentences,
  requests: [],
  organisations: {
    NGO: ['Saunaverein Kallio', 'Eisbader Rovaniemi', 'Dorfverein Kuusamo'],
    corporation: ['Saunafloß Saimaa', 'Kota und Löyly', 'Ruka Hüttendienst'],
  },
  answers: (chance, _, text) => ({
    heating: chance.pick(['host', 'guest']),
    swimwear: chance.pick(['either', 'either', 'swimwear', 'towel']),
    parking: chance.isLucky(0.6) ? 'yes' : 'no',
    language: chance.pick([
      ['fi', 'en'],
      ['fi', 'en', 'sv'],
      ['fi', 'en', 'de'],
      ['fi', 'sv'],
    ]),
    stove: text.scene === 'smoke-sauna' ? 'smoke' : text.scene === 'sauna-on-the-roof' ? 'electric' : 'wood',
    cooling: cooling[text.scene] ?? ['shower'],
    accessibility: [chance.isLucky(0.3) ? 'yes' : 'no'],
    included: chance.isLucky(0.6) ? ['towels', 'wood'] : ['wood'],
    rules: '',
  }),
  look,
}
