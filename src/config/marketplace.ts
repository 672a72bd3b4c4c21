import { readFile, readdir } from 'node:fs/promises'
import { isAbsolute, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import { parseDuration } from '#kernel/clock.ts'
import { isCalendarDate } from '#kernel/dates.ts'
import { isCountryCode, isCurrency, isTimeZone } from './codes.ts'
import { fieldSchema, localised } from './field.ts'
import { type ProcessFile, readProcessFiles } from './process-files.ts'

const calendarDate = z.string().refine(isCalendarDate, 'not a date')
const bounds = z.strictObject({ north: z.number(), east: z.number(), south: z.number(), west: z.number() })
const point = z.strictObject({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) })

const period = z.string().refine(isPeriod, 'not an ISO 8601 duration such as P28D')

/** The wizard's tabs a marketplace can put in an order of its own. */
export const wizardTabs = [
  'features',
  'description',
  'location',
  'policy',
  'pricing',
  'availability',
  'photos',
] as const
export type WizardTab = (typeof wizardTabs)[number]

/**
 * A marketplace: what an operator decides, as data. Everything the specification calls a constant is a setting here with
 * that constant as its default.
 */
export const marketplaceSchema = z.strictObject({
  key: z.string().regex(/^[a-z0-9-]{2,40}$/),
  name: z.string().min(1),
  tagline: localised,
  description: localised,
  timeZone: z.string().refine(isTimeZone, 'is no time zone').default('Europe/Berlin'),
  defaultLocale: z.enum(['de', 'en']).default('de'),
  currency: z.string().refine(isCurrency, 'is no currency of ISO 4217').default('EUR'),
  firstDayOfWeek: z.enum(['locale', 'sunday', 'monday']).default('locale'),
  /** The occasion. Its days are the default of both date fields until it is over. */
  event: z.strictObject({ name: localised, shortName: localised, from: calendarDate, until: calendarDate }).optional(),
  /** `offer` is something to stay in, `request` is somebody looking for it. */
  categories: z
    .array(
      z.strictObject({
        key: z.string(),
        kind: z.enum(['offer', 'request']),
        name: localised,
        plural: localised,
        wizardTitle: localised,
        wizardText: localised,
        placeholderTitle: localised,
        locationHeading: localised,
        /** Tabs that listings of this category may leave empty, beside those of all. */
        optionalTabs: z.array(z.enum(['availability', 'policy', 'photos'])).default([]),
      }),
    )
    .min(1),
  tabs: z.array(z.enum(wizardTabs)).min(1),
  optionalTabs: z.array(z.enum(wizardTabs)).default([]),
  fields: z.array(fieldSchema),
  availability: z
    .strictObject({
      /** Seats of a night when its author says nothing: `one` party, or as many people as the listing has places. */
      seats: z.enum(['one', 'capacity']).default('one'),
      /** Whether authors may give their place by the hour instead of by the night. */
      hours: z.boolean().default(false),
      /** How far ahead a stay may lie, and how many days of the host's calendar can be changed, from today on. */
      bookableDays: z.number().int().min(1).max(800).default(400),
      calendarDays: z.number().int().min(1).max(800).default(365),
    })
    .prefault({}),
  /** Prices of offers; absent: everything is free, and no price is asked for or shown anywhere. Amounts are minor units. */
  pricing: z
    .strictObject({
      unit: z.enum(['night']).default('night'),
      minimum: z.int().min(0).default(0),
      maximum: z.int().max(100_000_000).default(1_000_000),
      /** Per cent of the price that the marketplace keeps. */
      commission: z
        .strictObject({
          provider: z.number().min(0).max(100).default(10),
          customer: z.number().min(0).max(100).default(0),
        })
        .prefault({}),
    })
    .optional(),
  /** The flow of every stay that begins on the site, such as `free-stay/release-1`. */
  process: z.string().default('free-stay/release-1'),
  /** Further flows in which API clients may book. Without one here only the marketplace's own process books. */
  otherProcesses: z.array(z.string()).max(20).default([]),
  /** Ids of API clients that know only the names of `flex-default-process`: they are told of free stays by those. */
  olderClients: z.array(z.uuid()).max(100).default([]),
  signedOutGoesTo: z.enum(['login', 'signup']).default('login'),
  approval: z.enum(['required', 'none']).default('required'),
  /** Whether people have to be let in by the operator before they publish or ask. Until then they may look. */
  peopleApproval: z.enum(['required', 'none']).default('none'),
  /** What becomes of a published listing that its author changes: it stays, or it waits for approval again. */
  editAfterApproval: z.enum(['stays', 'waits']).default('stays'),
  minimumAge: z.number().int().default(16),
  limits: z
    .strictObject({
      title: z.number().int().default(60),
      text: z.number().int().default(5000),
      imagesPerListing: z.number().int().default(20),
      listingsPerPerson: z.number().int().default(50),
      verificationMailsPerDay: z.number().int().default(5),
      enquiriesPerDay: z.number().int().default(20),
      messagesPerDay: z.number().int().default(200),
    })
    .prefault({}),
  /** How long personal data is kept, as ISO 8601 durations. The pages on privacy and terms must say the same. */
  retention: z
    .strictObject({
      /** After a deletion, what is not erased at once: places of deleted listings, reports, data of transactions. */
      afterDeletion: period.default('P28D'),
      /** Records of sent mails, what staff wrote in events, failed events. */
      mails: period.default('P28D'),
      /** Addresses of visitors who reported something, and answers to reports, after the report was handled. */
      reports: period.default('P180D'),
      /** How things were before and after a change, kept with the events of the feed. Deleted accounts: erased at once. */
      events: period.default('P90D'),
      /** Codes, links and grants of programs after they have expired. */
      tokens: period.default('P1D'),
      /** Pictures that were uploaded and never used. */
      uploads: period.default('P7D'),
    })
    .prefault({}),
  search: z.strictObject({
    perPage: z.number().int().max(100).default(24),
    capacity: z.strictObject({ min: z.number().int(), max: z.number().int() }).default({ min: 0, max: 50 }),
    /** The scale of the price filter, in whole units of the currency; its upper end means: and more. */
    price: z
      .strictObject({ min: z.number().int(), max: z.number().int(), step: z.number().int().positive() })
      .default({ min: 0, max: 10_000_000, step: 1 }),
    /** The country's name and bounds: the browse button, and the map when no place was asked for. */
    country: z.strictObject({
      code: z.string().refine(isCountryCode, 'is no country of ISO 3166'),
      name: localised,
      bounds,
    }),
    /** How far around a place without bounds of its own the search reaches, in kilometres. */
    radius: z.number().default(20),
    /** How far from its middle a place found by name reaches at least: metres to each side, by what it is. */
    boundingSize: z
      .strictObject({ address: z.number().positive(), other: z.number().positive() })
      .default({ address: 500, other: 2000 }),
  }),
  /** Radius of the circle inside which a home lies, in metres. */
  fuzzyRadius: z.number().int().min(100).default(500),
  cities: z.array(
    z.strictObject({
      key: z.string(),
      name: localised,
      point,
      bounds,
      venue: z.strictObject({ name: z.string(), point }).optional(),
    }),
  ),
  organisationTypes: z.array(z.strictObject({ value: z.string(), label: localised })).min(1),
  supporters: z.array(z.strictObject({ name: z.string(), url: z.string().optional() })).default([]),
  social: z.record(z.enum(['facebook', 'instagram', 'twitter', 'linkedin', 'youtube']), z.url()).optional(),
  /** Pages in the top bar, named as in the footer. */
  navigation: z.array(z.string()).default([]),
  /** Columns of the footer: page keys (`faq`, `about#contact`), `offers`, `requests` and `new-listing`. */
  footer: z.array(z.strictObject({ heading: localised, pages: z.array(z.string()) })).default([]),
  contentSecurityPolicy: z.enum(['enforce', 'report']).default('enforce'),
})

/** A marketplace's data as an operator writes it. */
export type MarketplaceInput = z.input<typeof marketplaceSchema>

/** One content page: its text in both languages, as Markdown with a title line `# …` first. */
export type ContentPage = { key: string; markdown: { de: string; en: string } }

/** A marketplace, read and checked. */
export type Marketplace = z.infer<typeof marketplaceSchema> & {
  folder: string
  themeCss: string
  /** Words of its own, by key: what the landing page and the mails say about the occasion. */
  words: { de: Record<string, string>; en: Record<string, string> }
  pages: ContentPage[]
  /** Processes of its own, beside those that are built in. */
  processFiles: ProcessFile[]
}

/**
 * Reads `marketplaces/<name>` or the folder at a path. Throws an Error with one sentence that names the wrong setting.
 */
export async function loadMarketplace(name: string, root: string): Promise<Marketplace> {
  const folder = /[/.]/.test(name) ? resolve(name) : join(root, 'marketplaces', name)
  if (!isAbsolute(folder)) throw new Error(`MARKETPLACE ${name} is not a folder`)
  const module = (await import(pathToFileURL(join(folder, 'marketplace.ts')).href).catch((cause: unknown) => {
    throw new Error(`The marketplace "${name}" could not be read from ${folder}/marketplace.ts`, { cause })
  })) as { default?: unknown }
  const parsed = marketplaceSchema.safeParse(module.default)
  if (!parsed.success) throw new Error(`The marketplace "${name}" is not valid: ${z.prettifyError(parsed.error)}`)
  const [themeCss, words, pages, processFiles] = await Promise.all([
    readFile(join(folder, 'theme.css'), 'utf8'),
    readWords(folder),
    readPages(folder),
    readProcessFiles(folder),
  ])
  return Object.freeze({ ...parsed.data, folder, themeCss, words, pages, processFiles })
}

async function readWords(folder: string): Promise<Marketplace['words']> {
  const read = async (locale: string) =>
    JSON.parse(await readFile(join(folder, 'words', `${locale}.json`), 'utf8')) as Record<string, string>
  const [de, en] = await Promise.all([read('de'), read('en')])
  const missing = [...Object.keys(de).filter((key) => !(key in en)), ...Object.keys(en).filter((key) => !(key in de))]
  if (missing.length > 0) throw new Error(`Words missing in one language in ${folder}/words: ${missing.join(', ')}`)
  return { de, en }
}

async function readPages(folder: string): Promise<ContentPage[]> {
  const files = await readdir(join(folder, 'pages'))
  const keys = [...new Set(files.flatMap((file) => /^([a-z-]+)\.(?:de|en)\.md$/.exec(file)?.[1] ?? []))]
  return Promise.all(
    keys.map(async (key) => {
      const [de, en] = await Promise.all(
        ['de', 'en'].map((locale) => readFile(join(folder, 'pages', `${key}.${locale}.md`), 'utf8')),
      )
      return { key, markdown: { de: de ?? '', en: en ?? '' } }
    }),
  )
}

function isPeriod(text: string): boolean {
  try {
    return parseDuration(text) >= 0
  } catch {
    return false
  }
}
