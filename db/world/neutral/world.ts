import type { Field } from '#config/field.ts'
import type { Marketplace } from '#config/marketplace.ts'
import { type Chance, seededChance } from '../chance.ts'
import type { NamedConversation, NamedListing, World } from '../world.ts'
import { listings, type NeutralListing } from './listings.ts'
import { look } from './look.ts'
import { offers, requests, sentences } from './texts.ts'

type Setting = Pick<Marketplace, 'categories' | 'cities' | 'fields' | 'limits' | 'organisationTypes' | 'pricing'> & {
  search: Pick<Marketplace['search'], 'country'>
}

const organisations = ['Nachbarschaftsverein Mitte', 'Kulturhaus am Fluss', 'Jugendring', 'Verein Offene Türen']

const day = 24 * 60

const conversations: NamedConversation[] = [
  {
    guest: 'chiara',
    host: 'gemeinde',
    listing: 'Gemeindesaal mit Feldbetten',
    people: 10,
    lines: [
      { by: 'guest', minutesAgo: 2 * day, text: 'Buongiorno, wir sind zehn Studierende. Ist der Saal im Herbst frei?' },
      { by: 'host', minutesAgo: 2 * day - 300, text: 'Liebe Chiara, gern. Schreib uns, sobald ihr die Tage kennt.' },
    ],
    readBy: ['host'],
  },
  {
    guest: 'ben',
    host: 'anna',
    listing: 'Ruhiges Zimmer zum Hof',
    stay: [12, 14],
    people: 2,
    lines: [
      {
        by: 'guest',
        minutesAgo: day + 300,
        text: 'Hi Anna, Ben from Leeds. Two of us, two nights, and we bring our own sleeping bags. Would that work?',
      },
      { by: 'host', minutesAgo: day + 210, text: 'Hi Ben! Of course. Do you like cats?' },
      { by: 'guest', minutesAgo: day + 200, text: 'We do.' },
      { by: 'host', minutesAgo: 140, text: 'Then Mimi will like you too. When does your train arrive?' },
    ],
    readBy: ['host'],
  },
]

/**
 * Returns a small demo world for a marketplace that has none of its own: rooms in its cities, with its categories,
 * questions and prices.
 */
export function neutralWorld(marketplace: Setting): World {
  const chance = seededChance(20_240_614)
  const named = listings.flatMap((listing, index) => nameListing(marketplace, listing, index, chance))
  const titles = new Set(named.map(({ title }) => title))
  const euros = priceRange(marketplace)
  return {
    people: {},
    listings: named,
    conversations: conversations.filter(({ listing }) => titles.has(listing)),
    offers: euros ? offers.map((text) => ({ ...text, euros })) : offers,
    sentences,
    requests,
    organisations: Object.fromEntries(marketplace.organisationTypes.map(({ value }) => [value, organisations])),
    answers: (random, _, text) => answers(marketplace, categoryOf(marketplace, kindOf(text)) ?? '', random),
    look,
  }
}

/** The listing as this marketplace would have it; nothing where it has no category of that kind. */
function nameListing(
  marketplace: Setting,
  { kind, title, description, ...listing }: NeutralListing,
  index: number,
  chance: Chance,
): NamedListing[] {
  const category = categoryOf(marketplace, kind)
  if (category === undefined) return []
  const { limits, search, cities } = marketplace
  const { bounds, name: country } = search.country
  const middle = { lat: (bounds.north + bounds.south) / 2, lng: (bounds.east + bounds.west) / 2 }
  const { name, point } = cities[index % (cities.length || 1)] ?? { name: country, point: middle }
  const euros = kind === 'offer' ? priceRange(marketplace) : undefined
  return [
    {
      ...listing,
      category,
      title: title.slice(0, limits.title),
      description: description.slice(0, limits.text),
      location: {
        address: `Musterweg ${index + 1}, ${name.de}`,
        lat: point.lat + chance.number() / 50 - 0.01,
        lng: point.lng + chance.number() / 50 - 0.01,
      },
      fields: answers(marketplace, category, chance),
      ...(euros ? { price: chance.whole(...euros) } : {}),
    },
  ]
}

function kindOf(text: object): 'offer' | 'request' {
  return 'text' in text ? 'request' : 'offer'
}

function categoryOf({ categories }: Setting, kind: 'offer' | 'request'): string | undefined {
  return categories.find((each) => each.kind === kind)?.key
}

/** Lowest and highest price of a night in whole units of the currency; undefined where there are no prices. */
function priceRange({ pricing }: Setting): [number, number] | undefined {
  if (!pricing) return undefined
  const lowest = Math.max(1, Math.ceil(pricing.minimum / 100))
  const highest = Math.max(lowest, Math.floor(pricing.maximum / 100))
  const within = (price: number) => Math.min(highest, Math.max(lowest, price))
  return [within(25), within(90)]
}

/** An answer to each question that has a fixed set of answers, and to each that must be answered. */
function answers({ fields }: Setting, category: string, chance: Chance): Record<string, unknown> {
  const asked = fields.filter(({ categories }) => !categories || categories.includes(category))
  return Object.fromEntries(asked.map((field) => [field.key, answer(field, chance)]))
}

function answer({ kind, options = [], required, maxLength }: Field, chance: Chance): unknown {
  const yesOrNo = chance.isLucky(0.4) ? 'yes' : 'no'
  if (kind === 'yesNo') return yesOrNo
  if (kind === 'yesNoList') return [yesOrNo]
  if (kind === 'choice') return chance.pick(options).value
  if (kind === 'choices') return [chance.pick(options).value]
  return required ? 'Schreib mir einfach.'.slice(0, maxLength) : ''
}
