/** The named people of the demo. Their password is the same for all and printed when the demo starts. */
export const demoPassword = 'quartier-demo'

export type WorldPerson = {
  email: string
  profileType: 'private' | 'organisation'
  firstName: string
  lastName: string
  /** Organisations only. */
  name?: string
  organisationType?: string
  bio: string
  /** What guests of an agreed stay may call: one of the numbers that are kept free for stories. */
  phone?: string
  /** Name of the drawn portrait. */
  portrait: string
  locale: 'de' | 'en'
  /** Spoken languages, the best one first. */
  languages?: string[]
  emailVerified: boolean
  verified?: boolean
  staffRole?: 'owner'
  state?: 'banned'
}

export const people = {
  operator: {
    email: 'operator@example.org',
    profileType: 'private',
    firstName: 'Ruth',
    lastName: 'Okafor',
    bio: 'Ich lese jedes Inserat, bevor es erscheint.',
    portrait: 'ruth',
    locale: 'de',
    emailVerified: true,
    verified: true,
    staffRole: 'owner',
  },
  anna: {
    email: 'anna@example.org',
    profileType: 'private',
    firstName: 'Anna',
    lastName: 'Lindner',
    bio: 'Ich wohne mit meiner Katze Mimi im dritten Stock und arbeite in einer Buchhandlung. Frühstück gibt es, wenn ich frei habe.',
    portrait: 'anna',
    phone: '0171 39200 43',
    locale: 'de',
    emailVerified: true,
    verified: true,
  },
  gemeinde: {
    email: 'gemeinde@example.org',
    profileType: 'organisation',
    firstName: 'Gemeinde',
    lastName: 'St. Marien',
    name: 'Gemeinde St. Marien',
    organisationType: 'church',
    bio: 'Wir sind eine Gemeinde mit einem großen Saal, einer Küche und zwei Duschen. Es ist immer jemand da, der den Schlüssel hat.',
    portrait: 'parish',
    phone: '0171 39200 12',
    locale: 'de',
    languages: ['de', 'en', 'pl'],
    emailVerified: true,
    verified: true,
  },
  ben: {
    email: 'ben@example.org',
    profileType: 'private',
    firstName: 'Ben',
    lastName: 'Adeyemi',
    bio: 'From Leeds, travelling by train with two friends. Tidy, quiet after midnight, happy to cook.',
    portrait: 'ben',
    locale: 'en',
    emailVerified: true,
  },
  chiara: {
    email: 'chiara@example.org',
    profileType: 'private',
    firstName: 'Chiara',
    lastName: 'Bellini',
    bio: 'Studentessa aus Bologna, unterwegs mit dem Zug.',
    portrait: 'chiara',
    locale: 'de',
    emailVerified: false,
  },
  dora: {
    email: 'dora@example.org',
    profileType: 'private',
    firstName: 'Dora',
    lastName: 'Weiss',
    bio: '',
    portrait: 'dora',
    locale: 'de',
    emailVerified: true,
    state: 'banned',
  },
  helga: {
    email: 'helga@example.org',
    profileType: 'private',
    firstName: 'Helga',
    lastName: 'Brandt',
    bio: 'Früher Lehrerin, heute Rentnerin. Unter dem Dach ist Platz, seit die Kinder aus dem Haus sind.',
    portrait: 'helga',
    locale: 'de',
    emailVerified: true,
    verified: true,
  },
  mehmet: {
    email: 'mehmet@example.org',
    profileType: 'private',
    firstName: 'Mehmet',
    lastName: 'Yıldız',
    bio: 'Seit vierzig Jahren in derselben Straße. Unser Schlafsofa kennt schon Gäste aus elf Ländern.',
    portrait: 'mehmet',
    phone: '0171 39200 58',
    locale: 'de',
    emailVerified: true,
  },
  sportclub: {
    email: 'sportclub@example.org',
    profileType: 'organisation',
    firstName: 'Sportclub',
    lastName: 'Nordpark',
    name: 'Sportclub Nordpark',
    organisationType: 'NGO',
    bio: 'Unsere Turnhalle hat viel Platz und noch mehr Duschen.',
    portrait: 'club',
    locale: 'de',
    emailVerified: true,
    verified: true,
  },
  tomasz: {
    email: 'tomasz@example.org',
    profileType: 'private',
    firstName: 'Tomasz',
    lastName: 'Nowak',
    bio: 'Wir kommen aus Poznań, mit leichtem Gepäck und guter Laune.',
    portrait: 'tomasz',
    locale: 'de',
    emailVerified: true,
  },
  lena: {
    email: 'lena@example.org',
    profileType: 'private',
    firstName: 'Lena',
    lastName: 'Albers',
    bio: 'Krankenschwester aus Freiburg, unterwegs mit meinem Sohn Jonte. Wir lesen viel und schlafen gut.',
    portrait: 'lena',
    locale: 'de',
    emailVerified: true,
  },
  joana: {
    email: 'joana@example.org',
    profileType: 'private',
    firstName: 'Joana',
    lastName: 'Costa',
    bio: 'Physiotherapist from Porto. I travel with my brother, we cook for whoever lets us into the kitchen.',
    portrait: 'joana',
    locale: 'en',
    emailVerified: true,
  },
  andrei: {
    email: 'andrei@example.org',
    profileType: 'private',
    firstName: 'Andrei',
    lastName: 'Ionescu',
    bio: 'Lehrer aus Cluj. Im Sommer reise ich mit meiner Schulklasse, sonst allein mit dem Nachtzug.',
    portrait: 'andrei',
    locale: 'de',
    emailVerified: true,
    verified: true,
  },
} as const satisfies Record<string, WorldPerson>

export type PersonName = keyof typeof people
