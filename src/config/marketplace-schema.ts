import { z } from 'zod'
import { parseDuration } from '#kernel/clock.ts'
import { isCalendarDate } from '#kernel/dates.ts'
import { isCountryCode, isCurrency, isTimeZone } from './codes.ts'
import { maxTextLength } from '#kernel/max-text-length.ts'
import { fallbackLocale, locales } from '#kernel/locale.ts'
import { fieldSchema, localised } from './field.ts'
import { payoutCountries, payoutCountry } from './payout-countries.ts'

const calendarDate = z.string().refine(isCalendarDate, 'not a date')
const latitude = z.number().min(-90).max(90)
const longitude = z.number().min(-180).max(180)
const point = z.strictObject({ lat: latitude, lng: longitude })
const bounds = z.strictObject({ north: latitude, east: longitude, south: latitude, west: longitude })
const period = z.string().refine(isPeriod, 'not an ISO 8601 duration such as P28D')
const count = z.int().min(1)

/** The wizard's tabs a marketplace can put in an order of its own. */
export const wizardTabs = [
  'features',
  'description',
  'location',
  'policy',
  'pricing',
  'availability',
  'photos',
  'payout',
] as const
export type WizardTab = (typeof wizardTabs)[number]

/** Social networks with an icon for the footer. */
export const socialNetworks = ['facebook', 'instagram', 'twitter', 'linkedin', 'youtube'] as const

const event = z.strictObject({
  name: localised.describe('The whole name'),
  shortName: localised.describe('The name where there is little room'),
  from: calendarDate.describe('First day, YYYY-MM-DD'),
  until: calendarDate.describe('Last day, not before the first'),
})

const category = z.strictObject({
  key: z
    .string()
    .regex(/^[a-zA-Z][\w-]{0,49}$/, 'must be letters, digits, _ and -, and begin with a letter')
    .describe('Name in the API and in addresses (`pub_category`)'),
  kind: z.enum(['offer', 'request']).describe('`offer` is something to stay in, `request` is somebody looking for it'),
  name: localised.describe('One of them'),
  plural: localised.describe('Several of them'),
  wizardTitle: localised.describe('The choice at the beginning of the wizard'),
  wizardText: localised.describe('The sentence below the choice'),
  placeholderTitle: localised.describe('Title of a draft that has none yet'),
  locationHeading: localised.describe("Heading of the wizard's tab for the place"),
  optionalTabs: z
    .array(z.enum(['availability', 'policy', 'photos']))
    .default([])
    .describe('Tabs that listings of this category may leave empty, beside those of all'),
})

const availability = z.strictObject({
  seats: z
    .enum(['one', 'capacity'])
    .default('one')
    .describe(
      'Seats of a night when its author says nothing: `one` party, or as many people as the listing has places',
    ),
  hours: z
    .boolean()
    .default(false)
    .describe('Whether authors may give their place by the hour instead of by the night'),
  bookableDays: z.int().min(1).max(800).default(400).describe('How many days ahead a stay may lie'),
  calendarDays: z.int().min(1).max(800).default(365).describe("How many days of the host's calendar can be changed"),
})

const pricing = z.strictObject({
  unit: z.enum(['night']).default('night').describe('What a price is for'),
  minimum: z.int().min(0).default(0).describe('Lowest price, in minor units such as cents'),
  maximum: z.int().max(100_000_000).default(1_000_000).describe('Highest price, in minor units'),
  commission: z
    .strictObject({
      provider: z.number().min(0).max(100).default(10).describe('Per cent that the host pays'),
      customer: z.number().min(0).max(100).default(0).describe('Per cent that the guest pays on top'),
    })
    .prefault({})
    .describe('Per cent of the price that the marketplace keeps'),
})

const payouts = z.strictObject({
  countries: z
    .array(
      z.string().refine((code) => payoutCountry(code) !== undefined, 'is no country in which the provider pays out'),
    )
    .min(1)
    .default(Object.keys(payoutCountries))
    .describe('Where hosts may be at home, ISO 3166; by default every country of the payment provider'),
  merchantCategory: z
    .string()
    .regex(/^\d{4}$/, 'must be four digits')
    .default('5734')
    .describe('Merchant category code that the payment provider is told for every host'),
  minimumAge: z.int().min(13).max(120).default(18).describe('Age from which a host can be paid out'),
  horizonDays: z
    .int()
    .min(1)
    .max(800)
    .default(85)
    .describe(
      'Days within which a paid stay must end: payment providers hold the money of a host for a limited time, most for 90 days',
    ),
})

const operator = z.strictObject({
  name: z.string().min(1).max(200).describe('Legal name'),
  address: z.array(z.string().min(1).max(100)).max(6).describe('Postal address, one text for each line'),
  email: z.email().max(200).optional().describe('Address for questions about receipts'),
  registration: z.string().min(1).max(200).optional().describe('Register and number'),
  taxId: z.string().min(1).max(50).optional().describe('Tax number or VAT number'),
  tax: z
    .strictObject({
      percent: z.number().positive().max(100).multipleOf(0.01).describe('Per cent, such as 25.5'),
      name: localised.describe('Name of the tax, such as VAT'),
    })
    .optional()
    .describe('Tax that the price includes; absent: receipts have no line of tax'),
})

const limits = z.strictObject({
  title: count.default(60).describe("Characters of a listing's title"),
  text: count
    .max(maxTextLength)
    .default(5000)
    .describe('Characters of a description, a message, a review or what people say of themselves'),
  passwordLength: z.int().min(8).max(64).default(8).describe('Fewest characters of a password that is chosen anew'),
  imagesPerListing: count.default(20).describe('Pictures of a listing'),
  listingsPerPerson: count.default(50).describe('Listings of one person'),
  verificationMailsPerDay: count.default(5).describe('Mails with a code to one person'),
  enquiriesPerDay: count.default(20).describe('Requests that one person sends'),
  messagesPerDay: count.default(200).describe('Messages that one person sends'),
  unansweredInARow: z
    .int()
    .min(0)
    .max(20)
    .default(3)
    .describe('Requests in a row without an answer, after which a listing is paused; 0: never'),
})

const shown = z.strictObject({
  ownListings: z.int().min(1).max(100).default(42).describe('Listings on a page of their author'),
  conversations: z.int().min(1).max(100).default(10).describe('Conversations on a page of the inbox'),
  reviews: z.int().min(1).max(100).default(6).describe('Reviews on a page of a listing or profile'),
  profileText: count.default(170).describe('Characters of a profile text, cut at a word, before "Show more"'),
})

const retention = z.strictObject({
  afterDeletion: period
    .default('P28D')
    .describe('What a deletion does not erase at once: places of deleted listings, reports, data of transactions'),
  mails: period.default('P28D').describe('Records of sent mails, what staff wrote in events, failed events'),
  reports: period
    .default('P180D')
    .describe('Addresses of visitors who reported something, and answers to reports, after the report was handled'),
  events: period
    .default('P90D')
    .describe(
      'How things were before and after a change, kept with the events of the feed. Deleted accounts: erased at once',
    ),
  tokens: period.default('P1D').describe('Codes, links and grants of programs after they have expired'),
  uploads: period.default('P7D').describe('Pictures that were uploaded and never used'),
})

const milliseconds = z.int().min(0).max(10_000)

const pauses = z.strictObject({
  changes: milliseconds.default(400).describe('After a filter that lies open was changed'),
  words: milliseconds.default(600).describe('After a key in the filter for words'),
  shortWords: milliseconds.default(2000).describe('The same for fewer than three letters, where filters lie open'),
  places: milliseconds.default(300).describe('Between two questions for places'),
  shortPlaces: milliseconds.default(1000).describe('Before a place of fewer than three letters is asked for'),
})

const search = z.strictObject({
  perPage: z.int().min(1).max(100).default(24).describe('Results on a page'),
  capacity: z
    .strictObject({ min: z.int().min(0).describe('Fewest'), max: z.int().min(1).describe('Most') })
    .default({ min: 0, max: 50 })
    .describe('The scale of the filter for people'),
  price: z
    .strictObject({
      min: z.int().min(0).describe('Lower end'),
      max: z.int().min(1).describe('Upper end, which means: and more'),
      step: z.int().positive().describe('Step'),
    })
    .default({ min: 0, max: 10_000_000, step: 1 })
    .describe('The scale of the price filter, in whole units of the currency'),
  pauses: pauses
    .prefault({})
    .describe('Milliseconds that the search waits while somebody types or changes something; Enter never waits'),
  suggestions: z.int().min(1).max(20).default(5).describe('Places that are suggested for what was typed'),
  country: z
    .strictObject({
      code: z.string().refine(isCountryCode, 'is no country of ISO 3166').describe('ISO 3166, such as `DE`'),
      name: localised.describe('Name of the country'),
      bounds: bounds.describe('North, east, south and west in degrees'),
    })
    .describe('The button that shows everything, and the map when no place was asked for'),
  radius: z
    .number()
    .positive()
    .default(20)
    .describe('Kilometres around a place without bounds that the search reaches'),
  boundingSize: z
    .strictObject({
      address: z.number().positive().describe('An address'),
      other: z.number().positive().describe('Any other place'),
    })
    .default({ address: 500, other: 2000 })
    .describe('Metres that a place found by name reaches at least to each side'),
})

const city = z.strictObject({
  key: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be small letters a to z, digits and hyphens, such as koeln')
    .describe('Name of its picture `city-<key>`'),
  name: localised.describe('Name of the city'),
  point: point.describe('Its middle'),
  bounds: bounds.describe('North, east, south and west in degrees: what counts as in the city'),
  venue: z
    .strictObject({ name: z.string().min(1).describe('Its name'), point: point.describe('Where it is') })
    .optional()
    .describe('What people come for: distances are counted to it'),
})

/**
 * A marketplace: what an operator decides, as data. Everything the specification calls a constant is a setting here with
 * that constant as its default. The table in docs/marketplace-folder.md is made from the descriptions.
 */
export const marketplaceSchema = z.strictObject({
  key: z
    .string()
    .regex(/^[a-z0-9-]{2,40}$/, 'must be 2 to 40 small letters, digits and hyphens')
    .describe('Short name in files and addresses; never change it once people have signed up'),
  name: z.string().min(1).describe('Name of the site'),
  tagline: localised.describe(
    'One line below the name: titles of pages, and the landing page without words of its own',
  ),
  description: localised.describe('What search engines and social networks show'),
  timeZone: z
    .string()
    .refine(isTimeZone, 'is no time zone')
    .default('Europe/Berlin')
    .describe('In which days begin and times are shown'),
  defaultLocale: z
    .enum(locales)
    .default(fallbackLocale)
    .describe('Language of readers who ask for none that the marketplace speaks'),
  currency: z
    .string()
    .refine(isCurrency, 'is no currency of ISO 4217')
    .default('EUR')
    .describe('ISO 4217, such as `EUR`'),
  firstDayOfWeek: z
    .enum(['locale', 'sunday', 'monday'])
    .default('locale')
    .describe("First day in calendars; `locale`: by the reader's language"),
  event: event
    .optional()
    .describe(
      'The occasion. Until it is over its days are preset in the wizard, and the calendars of the search open there without a chosen day',
    ),
  categories: z.array(category).min(1).describe('Kinds of listings'),
  tabs: z.array(z.enum(wizardTabs)).min(1).describe("The wizard's tabs in their order"),
  optionalTabs: z.array(z.enum(wizardTabs)).default([]).describe('Tabs that a listing may leave empty'),
  fields: z.array(fieldSchema).describe('Questions about a listing, see below'),
  availability: availability.prefault({}).describe('Calendars'),
  pricing: pricing.optional().describe('Prices of offers; absent: everything is free and no price is shown anywhere'),
  payouts: payouts.prefault({}).describe('How hosts are paid out, where guests pay'),
  operator: operator
    .optional()
    .describe('Who runs the marketplace, for receipts of paid stays; absent: they name the site only'),
  process: z
    .string()
    .default('free-stay/release-1')
    .describe('The flow of every stay that begins on the site, such as `free-stay/release-1`'),
  otherProcesses: z
    .array(z.string())
    .max(20)
    .default([])
    .describe("Further flows in which API clients may book. Without one here only the marketplace's own process books"),
  olderClients: z
    .array(z.uuid())
    .max(100)
    .default([])
    .describe(
      'Ids of API clients that know only the names of `flex-default-process`: they are told of free stays by those, and publish without answers to `fields`',
    ),
  signedOutGoesTo: z
    .enum(['login', 'signup'])
    .default('login')
    .describe('Where somebody is sent who has to be signed in'),
  approval: z
    .enum(['required', 'none'])
    .default('required')
    .describe('Whether the operator reads a listing before it is public'),
  peopleApproval: z
    .enum(['required', 'none'])
    .default('none')
    .describe('Whether people have to be let in by the operator before they publish or ask. Until then they may look'),
  editAfterApproval: z
    .enum(['stays', 'waits'])
    .default('stays')
    .describe('What becomes of a published listing that its author changes: it stays, or it waits for approval again'),
  minimumAge: z.int().min(0).max(120).default(16).describe('Age that people confirm when they sign up'),
  limits: limits.prefault({}).describe('The most that somebody may write, upload or send, and the shortest password'),
  shown: shown.prefault({}).describe('How much is shown at once; results of a search: `search.perPage`'),
  retention: retention
    .prefault({})
    .describe(
      'How long personal data is kept, as ISO 8601 durations. The pages on privacy and terms must say the same',
    ),
  search: search.describe('Search and map'),
  fuzzyRadius: z
    .int()
    .min(100)
    .default(500)
    .describe(
      'Radius of the circle inside which a home lies, in metres. A place that is known less exactly has a larger one: a town or district of the built-in place search 1500 and more',
    ),
  cities: z.array(city).describe('Cities of the landing page and of the search field'),
  organisationTypes: z
    .array(
      z.strictObject({
        value: z.string().min(1).describe('Name in the API'),
        label: localised.describe('Name for people'),
      }),
    )
    .min(1)
    .describe('What an organisation can say it is'),
  supporters: z
    .array(
      z.strictObject({
        name: z.string().min(1).describe('Name'),
        url: z
          .url({ protocol: /^https?$/ })
          .optional()
          .describe('Address that it links to'),
      }),
    )
    .default([])
    .describe('Names on the landing page'),
  social: z
    .partialRecord(
      z.enum(socialNetworks),
      z.url({ protocol: /^https?$/, error: 'must be an address that begins with https://' }),
    )
    .optional()
    .describe(`Addresses in the footer, by network: ${socialNetworks.map((name) => `\`${name}\``).join(', ')}`),
  navigation: z.array(z.string()).default([]).describe('Pages in the top bar, named as in the footer'),
  footer: z
    .array(
      z.strictObject({
        heading: localised.describe('Heading of the column'),
        pages: z.array(z.string()).describe('Page keys (`faq`, `about#contact`), `offers`, `requests`, `new-listing`'),
      }),
    )
    .prefault([])
    .describe('Columns of the footer'),
  contentSecurityPolicy: z
    .enum(['enforce', 'report'])
    .default('enforce')
    .describe('`report`: what the content security policy forbids is only written to the log of the browser'),
})

function isPeriod(text: string): boolean {
  try {
    return parseDuration(text) >= 0
  } catch {
    return false
  }
}
