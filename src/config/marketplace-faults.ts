import type { z } from 'zod'
import { fieldKeys, type Field } from './field.ts'
import type { ContentPage } from './folder-pages.ts'
import type { marketplaceSchema } from './marketplace-schema.ts'

type Data = z.infer<typeof marketplaceSchema> & { pages: ContentPage[] }

/** Returns what in a marketplace's settings does not fit together: one sentence for each fault, with the setting's path. */
export function marketplaceFaults(data: Data): string[] {
  return [
    ...(data.event && data.event.until < data.event.from
      ? [`event.until: ${data.event.until} is before event.from, ${data.event.from}`]
      : []),
    ...repeated(
      'categories',
      data.categories.map(({ key }) => key),
    ),
    ...repeated(
      'cities',
      data.cities.map(({ key }) => key),
    ),
    ...repeated(
      'organisationTypes',
      data.organisationTypes.map(({ value }) => value),
    ),
    ...repeated('tabs', data.tabs),
    ...repeated('fields', fieldKeys(data.fields)),
    ...tabFaults(data),
    ...data.fields.flatMap((field) => fieldFaults(field, `fields (${field.key})`, data)),
    ...boundsFaults(data),
    ...partyFaults(data),
    ...scaleFaults(data),
    ...pageFaults(data),
  ]
}

function repeated(path: string, keys: string[]): string[] {
  const twice = new Set(keys.filter((key, index) => keys.indexOf(key) !== index))
  return [...twice].map((key) => `${path}: "${key}" stands twice`)
}

/** Tabs without which a listing could not be written: title and text, the place, and what the settings ask for. */
function tabFaults({ tabs, optionalTabs, pricing, fields }: Data): string[] {
  const needed = ['description', 'location', ...(pricing ? ['pricing'] : [])] as const
  return [
    ...needed.filter((tab) => !tabs.includes(tab as never)).map((tab) => `tabs: "${tab}" is missing`),
    ...(tabs.includes('pricing') && !pricing ? ['tabs: "pricing" needs the setting pricing'] : []),
    ...optionalTabs.filter((tab) => !tabs.includes(tab)).map((tab) => `optionalTabs: "${tab}" is not one of tabs`),
    ...optionalTabs
      .filter((tab) => tab === 'description' || tab === 'location')
      .map((tab) => `optionalTabs: "${tab}" cannot be left empty`),
    ...fields
      .filter(({ tab }) => !tabs.includes(tab))
      .map(({ key, tab }) => `fields (${key}): its tab "${tab}" is not one of tabs`),
  ]
}

/** What a party asks for has to be a question that search can filter by. */
function partyFaults({ party, fields }: Data): string[] {
  return Object.entries(party).flatMap(([setting, key]) => {
    const field = fields.find((each) => each.key === key)
    const isYesNo = field?.kind === 'yesNo' || field?.kind === 'yesNoList'
    return isYesNo && field.filter ? [] : [`party.${setting}: "${key}" is no yes-or-no field with a filter`]
  })
}

function fieldFaults(
  { kind, options, info, categories, labels, hints, fact, facts, filter, stay }: Field,
  path: string,
  data: Data,
) {
  const known = data.categories.map(({ key }) => key)
  const named = { categories, labels: keysOf(labels), hints: keysOf(hints), facts: keysOf(facts) }
  const chooses = kind === 'choice' || kind === 'choices'
  const text = data.fields.find(({ key }) => key === fact?.with)
  return [
    ...Object.entries(named).flatMap(([setting, keys = []]) =>
      keys.filter((key) => !known.includes(key)).map((key) => `${path}.${setting}: there is no category "${key}"`),
    ),
    ...(chooses && !options?.length ? [`${path}.options: a ${kind} needs options`] : []),
    ...(!chooses && options ? [`${path}.options: only choice and choices have options, this is ${kind}`] : []),
    ...(fact?.with && text?.kind !== 'text' && text?.kind !== 'longText'
      ? [`${path}.fact.with: "${fact.with}" is no field with a text`]
      : []),
    ...repeated(`${path}.options`, options?.map(({ value }) => value) ?? []),
    ...(info && !kind.startsWith('yesNo') ? [`${path}.info: is asked after yes, and this is ${kind}`] : []),
    ...(stay && kind !== 'choice' && kind !== 'text' ? [`${path}.stay: a ${kind} is no time of a day`] : []),
    ...(filter && (kind === 'text' || kind === 'longText') ? [`${path}.filter: nothing filters by free text`] : []),
  ]
}

function keysOf(record: object | undefined): string[] | undefined {
  return record && Object.keys(record)
}

function boundsFaults({ search, cities }: Data): string[] {
  const boxes = [
    { path: 'search.country.bounds', bounds: search.country.bounds },
    ...cities.map(({ key, bounds }) => ({ path: `cities (${key}).bounds`, bounds })),
  ]
  return [
    ...boxes
      .filter(({ bounds }) => bounds.north <= bounds.south)
      .map(({ path, bounds }) => `${path}: north ${bounds.north} is not above south ${bounds.south}`),
    ...cities.flatMap(({ key, point, bounds: { north, south } }) =>
      point.lat > north || point.lat < south ? [`cities (${key}).point: does not lie in its bounds`] : [],
    ),
  ]
}

function scaleFaults({ search: { capacity, price }, pricing }: Data): string[] {
  return [
    ...(capacity.max <= capacity.min ? [`search.capacity.max: ${capacity.max} is not above min, ${capacity.min}`] : []),
    ...(price.max <= price.min ? [`search.price.max: ${price.max} is not above min, ${price.min}`] : []),
    ...(pricing && pricing.maximum < pricing.minimum
      ? [`pricing.maximum: ${pricing.maximum} is below minimum, ${pricing.minimum}`]
      : []),
  ]
}

/** Menus that name a page which is not there. */
function pageFaults({ navigation, footer, pages, categories }: Data): string[] {
  const kinds = categories.map(({ kind }) => `${kind}s`)
  const known = (entry: string) =>
    ['new-listing', ...kinds].includes(entry) || pages.some(({ key }) => key === entry.split('#')[0])
  const menus = [
    { path: 'navigation', entries: navigation },
    ...footer.map(({ pages: entries }, index) => ({ path: `footer.${index + 1}.pages`, entries })),
  ]
  return menus.flatMap(({ path, entries }) =>
    entries.filter((entry) => !known(entry)).map((entry) => `${path}: there is no page "${entry}"`),
  )
}
