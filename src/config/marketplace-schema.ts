import { z } from 'zod'
import { isCalendarDate } from '#kernel/dates.ts'
import { isCurrency, isTimeZone } from './codes.ts'
import { fallbackLocale, locales } from '#kernel/locale.ts'
import { fieldSchema, localised } from './field.ts'
import { beforeConfirmation, limits, shown, staleListings, vouchedFor } from './limits-schema.ts'
import { retention } from './retention.ts'
import { search } from './search-schema.ts'
import { bounds, point } from './geo-schema.ts'
import { operator, payouts, pricing } from './money-schema.ts'

const calendarDate = z.string().refine(isCalendarDate, 'not a date')

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

const demo = z.strictObject({
  eventStartsIn: z
    .int()
    .min(0)
    .max(365)
    .optional()
    .describe('Days from today to the first day of the occasion; absent: the occasion keeps its days'),
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

const party = z.strictObject({
  wheelchair: z
    .string()
    .optional()
    .describe('The yes-or-no field with a filter that somebody in a wheelchair needs; absent: not asked for'),
  assistanceDog: z
    .string()
    .optional()
    .describe(
      'The yes-or-no field with a filter that says whether an assistance dog is welcome; absent: not asked for',
    ),
})

const aspect = z.strictObject({
  key: z
    .string()
    .regex(/^[a-z][a-zA-Z0-9]{0,39}$/, 'must be letters and digits, and begin with a small letter')
    .describe('Name under which its stars are stored; never change it once there are reviews'),
  label: localised.describe('Name for people'),
})

const reviewAspects = z.strictObject({
  ofProvider: z.array(aspect).max(8).default([]).describe('What guests may say of host and place'),
  ofCustomer: z.array(aspect).max(8).default([]).describe('What hosts may say of guests'),
})

const terms = z.strictObject({
  version: z
    .string()
    .regex(/^[\w.-]{1,40}$/, 'may only have letters, digits, dots, hyphens and underscores')
    .default('1')
    .describe('Name of the version. Change it together with the page'),
  changes: localised.optional().describe('What is different, in a sentence or two, for the mail and the notice'),
  noticeDays: z
    .int()
    .min(1)
    .max(365)
    .default(14)
    .describe('Days after which a change holds for members who have not deleted their account'),
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
  demo: demo.optional().describe('What is different where the demo world is shown (`DEMO=on`)'),
  categories: z.array(category).min(1).describe('Kinds of listings'),
  tabs: z.array(z.enum(wizardTabs)).min(1).describe("The wizard's tabs in their order"),
  optionalTabs: z.array(z.enum(wizardTabs)).default([]).describe('Tabs that a listing may leave empty'),
  fields: z.array(fieldSchema).describe('Questions about a listing, see below'),
  availability: availability.prefault({}).describe('Calendars'),
  party: party.prefault({}).describe('What the choice of guests asks of a place beside the number of people'),
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
  staffSecondFactor: z
    .enum(['recommended', 'required'])
    .default('recommended')
    .describe(
      'Whether staff need a second factor beside the password: an app with one-time passwords, or a passkey. Where it is required, the console opens only with it',
    ),
  editAfterApproval: z
    .enum(['stays', 'waits'])
    .default('stays')
    .describe('What becomes of a published listing that its author changes: it stays, or it waits for approval again'),
  minimumAge: z.int().min(0).max(120).default(16).describe('Age that people confirm when they sign up'),
  terms: terms
    .prefault({})
    .describe(
      'The version of `pages/terms-of-service`: with another one, all members are notified by mail and on the pages',
    ),
  limits: limits.prefault({}).describe('The most that somebody may write, upload or send, and the shortest password'),
  beforeConfirmation: beforeConfirmation
    .prefault({})
    .describe('What people may do before they have confirmed their e-mail address, beside looking and saving'),
  vouchedFor: vouchedFor.prefault({}).describe('What people may do in a day for whom a verified organisation vouches'),
  staleListings: staleListings
    .prefault({})
    .describe('When authors are asked whether their listing still holds, and when it is paused without an answer'),
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
        short: localised.optional().describe('The same in one word, for the buttons of the sign-up; absent: the name'),
      }),
    )
    .min(1)
    .describe('What an organisation can say it is'),
  reviewAspects: reviewAspects
    .prefault({})
    .describe('Aspects that a review may give stars to, beside those for the whole stay'),
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
