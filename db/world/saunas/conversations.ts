import type { NamedConversation } from '../world.ts'

const day = 24 * 60

/** What the named people have written to each other, oldest conversation first. */
export const conversations: NamedConversation[] = [
  {
    guest: 'tomasz',
    host: 'helga',
    listing: 'Blocksauna unter verschneiten Fichten',
    stay: [18, 20],
    people: 4,
    lines: [
      {
        by: 'guest',
        minutesAgo: 4 * day,
        text: 'Guten Tag Helga, wir sind zu viert und kommen mit Langlaufski. Dürfen wir die Ski neben der Sauna abstellen?',
      },
      {
        by: 'host',
        minutesAgo: 4 * day - 180,
        text: 'Natürlich, unter dem Vordach ist ein Ständer. Ich heize um fünf an, dann ist sie um halb sieben heiß.',
      },
    ],
    readBy: ['guest', 'host'],
  },
  {
    guest: 'chiara',
    host: 'gemeinde',
    listing: 'Gemeindesauna für Gruppen in Kruununhaka',
    people: 10,
    lines: [
      {
        by: 'guest',
        minutesAgo: 2 * day,
        text: 'Buongiorno, wir sind zehn Erasmus-Studierende. Ist die große Sauna an einem Freitag zu haben?',
      },
      { by: 'host', minutesAgo: 2 * day - 300, text: 'Liebe Chiara, freitags ab sechs gern. Es gibt zwei Umkleiden.' },
    ],
    readBy: ['host'],
  },
  {
    guest: 'ben',
    host: 'anna',
    listing: 'Ufersauna am Ounasjoki',
    stay: [12, 14],
    people: 2,
    lines: [
      {
        by: 'guest',
        minutesAgo: day + 300,
        text: 'Hi Anna, Ben from Leeds. Two of us, two nights, never been in a wood-fired sauna. Can you show us the ropes?',
      },
      { by: 'host', minutesAgo: day + 210, text: 'Hi Ben! Of course. Rule one: nobody is in a hurry.' },
      { by: 'guest', minutesAgo: day + 200, text: 'I like rule one.' },
      { by: 'host', minutesAgo: 140, text: 'I will light the stove at four, then it is ready at six.' },
    ],
    readBy: ['host'],
  },
]
