import type { NamedConversation } from '../world.ts'

const day = 24 * 60

/** What the named people have written to each other, oldest conversation first. */
export const conversations: NamedConversation[] = [
  {
    guest: 'mehmet',
    host: 'ben',
    listing: 'Three friends from Leeds and a drum',
    lines: [
      {
        by: 'guest',
        minutesAgo: 6 * day,
        text: 'Hello Ben, our sofa bed is free on match nights. Three of you would be cosy, but the drum is welcome.',
      },
      { by: 'host', minutesAgo: 6 * day - 95, text: 'Mehmet, that is brilliant. Cosy is what we do best.' },
      { by: 'guest', minutesAgo: 5 * day, text: 'Then tell me your days as soon as you have tickets.' },
    ],
    readBy: ['guest', 'host'],
  },
  {
    guest: 'chiara',
    host: 'gemeinde',
    listing: 'Turmzimmer für zwei',
    people: 2,
    lines: [
      {
        by: 'guest',
        minutesAgo: 3 * day,
        text: 'Guten Tag, meine Freundin und ich studieren in Bologna und kommen mit dem Nachtzug. Ist das Turmzimmer am Wochenende noch frei?',
      },
      {
        by: 'host',
        minutesAgo: 3 * day - 240,
        text: 'Liebe Chiara, ja, das Turmzimmer ist frei. Achtung, es sind 68 Stufen bis nach oben!',
      },
    ],
    readBy: ['host'],
  },
  {
    guest: 'tomasz',
    host: 'anna',
    listing: 'Ruhiges Gästezimmer zum Hof in Moabit',
    stay: [20, 23],
    people: 2,
    lines: [
      {
        by: 'guest',
        minutesAgo: 2 * day + 130,
        text: 'Guten Tag Anna, meine Frau Zofia und ich kommen aus Posen zum Spiel. Wir sind 34 und 36, rauchen nicht und brauchen nur ein ruhiges Bett für drei Nächte. Würde das bei euch gehen?',
      },
      {
        by: 'host',
        minutesAgo: day + 60,
        text: 'Hallo Tomasz, schön, dass ihr schreibt! Grundsätzlich gern. Wann wärt ihr am ersten Tag ungefähr in Berlin?',
      },
      {
        by: 'guest',
        minutesAgo: 95,
        text: 'Wir kommen mit dem Zug und sind gegen 19 Uhr da. Kochen müssen wir nicht, aber ein Kaffee am Morgen wäre schön.',
      },
    ],
    readBy: ['guest'],
  },
  {
    guest: 'ben',
    host: 'anna',
    listing: 'Ruhiges Gästezimmer zum Hof in Moabit',
    stay: [26, 28],
    people: 2,
    lines: [
      {
        by: 'guest',
        minutesAgo: day + 300,
        text: 'Hi Anna, I am Ben from Leeds. Two of us would love to stay near the stadium for two nights. We are quiet after midnight, promise.',
      },
      { by: 'host', minutesAgo: day + 210, text: 'Hi Ben! Two nights sound fine. Do you mind a cat?' },
      { by: 'guest', minutesAgo: day + 205, text: 'Not at all. We both grew up with cats.' },
      { by: 'guest', minutesAgo: day + 203, text: 'And we will bring proper tea.' },
      {
        by: 'host',
        minutesAgo: 140,
        text: 'Then Mimi agrees. I will look at my calendar tonight and come back to you.',
      },
    ],
    readBy: ['host'],
  },
  {
    guest: 'helga',
    host: 'tomasz',
    listing: 'Vier Freunde aus Poznań suchen Platz',
    lines: [
      {
        by: 'guest',
        minutesAgo: 50,
        text: 'Hallo Tomasz, unter meinem Dach in Witten ist Platz für vier, wenn ihr euch unter den Balken bückt. Die S-Bahn nach Dortmund braucht eine Viertelstunde.',
      },
    ],
    readBy: [],
  },
]
