import type { WaitingRequest } from '../world.ts'

const anna = { host: 'anna', listing: 'Ruhiges Gästezimmer zum Hof in Moabit' } as const
const hall = { host: 'gemeinde', listing: 'Gemeindesaal mit 12 Feldbetten' } as const

/** Requests that Anna and the parish have not answered yet, towards the end of the event. */
export const waiting: WaitingRequest[] = [
  {
    ...anna,
    guest: 'lena',
    hoursAgo: 30,
    stay: [38, 41],
    people: 2,
    text: 'Liebe Anna, mein Sohn Jonte wird elf und wünscht sich ein Spiel im Olympiastadion. Wir kämen mit dem Zug aus Freiburg, wären tagsüber unterwegs und abends müde. Mit Katzen kennt er sich aus.',
  },
  {
    ...anna,
    guest: 'joana',
    hoursAgo: 7,
    stay: [35, 37],
    people: 2,
    text: 'Hi Anna, my brother Tiago and I have tickets for the quarter-final. Two nights would be perfect, and if we may use the kitchen there will be arroz de pato for everyone.',
  },
  {
    ...anna,
    guest: 'andrei',
    hoursAgo: 2,
    stay: [43, 46],
    people: 1,
    text: 'Guten Tag Anna, ich komme mit dem Nachtzug aus Wien und wäre um neun am Hauptbahnhof. Könnte ich mein Gepäck gleich am Morgen bei dir abstellen?',
  },
  {
    ...hall,
    guest: 'andrei',
    hoursAgo: 40,
    stay: [33, 36],
    people: 9,
    text: 'Guten Tag, wir sind acht Schüler zwischen 16 und 18 und ein Lehrer, alle mit Schlafsack. Wir räumen jeden Morgen auf und kochen gern selbst. Gibt es einen Raum, in dem die Mädchen für sich schlafen können?',
  },
  {
    ...hall,
    guest: 'tomasz',
    hoursAgo: 11,
    stay: [37, 39],
    people: 4,
    text: 'Hallo, wir sind vier Freunde aus Posen und suchen Platz für zwei Nächte. Eine Feldküche haben wir dabei, falls abends jemand Bigos mag.',
  },
  {
    ...hall,
    guest: 'lena',
    hoursAgo: 4,
    stay: [41, 43],
    people: 2,
    text: 'Guten Tag, wäre auch Platz für eine Mutter mit Kind? Wir würden gern in einer ruhigen Ecke liegen.',
  },
]
