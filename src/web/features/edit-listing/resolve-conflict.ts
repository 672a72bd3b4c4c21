import { redirect } from 'react-router'
import type { Marketplace, WizardTab } from '#config/marketplace.ts'
import { exactLocation, type ListingDetails } from '#domain/listings/index.ts'
import type { Locale } from '#kernel/locale.ts'
import type { RequestContext } from '#web/server/request-context.ts'
import * as m from '#words/compiled/messages.js'
import { ownLabels } from './field-labels.ts'
import { ownListing, tabAddress, type WizardAddress } from './load-wizard.ts'
import { askedFields, tabValues } from './tab-values.ts'
import type { ConflictPart, SaveAnswer } from './wizard-view.ts'

type Conflict = NonNullable<SaveAnswer['conflict']>

/** Returns the parts that differ between a form and the stored listing. */
export async function findConflict(
  context: RequestContext,
  params: WizardAddress,
  form: FormData,
): Promise<Conflict | undefined> {
  const { app, locale } = context
  const details = await ownListing(context, params)
  const tab = app.marketplace.tabs.find((each) => each === params.tab)
  if (!details || !tab) return undefined
  const version = details.own?.version ?? 0
  if (tab === 'photos') return { version, parts: pictureParts(details, form) }
  if (tab === 'location') return { version, parts: await placeParts(context, details, form) }
  const stored = tabValues(app.marketplace, details, tab, locale)
  const parts = namesOf(app.marketplace, details, tab, locale).flatMap(({ name, label, say }) => {
    const [mine, theirs] = [typed(form, name), stored[name] ?? '']
    return form.has(name) && mine !== theirs ? [{ name, label, mine: say(mine), theirs: say(theirs) }] : []
  })
  return { version, parts }
}

/**
 * Replaces values of the form by the stored ones where the author chose them, and saves against the present version.
 */
export function applyConflictChoices(
  { app, locale }: Pick<RequestContext, 'app' | 'locale'>,
  details: ListingDetails,
  tab: WizardTab,
  form: FormData,
): void {
  form.set('version', String(form.get('resolve') ?? ''))
  // Keeping the stored place means that there is no place to save.
  if (form.get('keep:address') === 'theirs') throw redirect(tabAddress(details, tab), 303)
  const stored = tabValues(app.marketplace, details, tab, locale)
  for (const name of [...form.keys()].flatMap((key) => (key.startsWith('keep:') ? [key.slice('keep:'.length)] : []))) {
    if (form.get(`keep:${name}`) !== 'theirs') continue
    if (name === 'images') replacePictures(details, form)
    else replace(app.marketplace, form, name, stored[name] ?? '')
  }
}

type Named = { name: string; label: string; say(value: string): string }

/** Returns the inputs of a tab with their labels and a function that words their values. */
function namesOf(marketplace: Marketplace, details: ListingDetails, tab: WizardTab, locale: Locale): Named[] {
  const plain = (value: string) => value
  const priceLabel = details.byTheHour ? m.edit_listing_price_hour : m.edit_listing_price
  const labels = ownLabels(details.kind, priceLabel({ currency: marketplace.currency }))
  const own: Named[] = Object.entries(labels).map(([name, label]) => ({
    name,
    label,
    say: name === 'category' ? (key) => categoryName(marketplace, key, locale) : plain,
  }))
  const asked = askedFields(marketplace, details.category, tab, locale).flatMap(({ key, label, options, info }) => [
    { name: key, label, say: (value: string) => answerText(value, options) },
    ...(info ? [{ name: info.key, label: info.label, say: plain }] : []),
  ])
  return [...own, ...asked]
}

function categoryName({ categories }: Marketplace, key: string, locale: Locale): string {
  return categories.find((each) => each.key === key)?.name[locale] ?? ''
}

function answerText(value: string, options: { value: string; label: string }[]): string {
  const yesNo: Record<string, string> = { yes: m.common_yes(), no: m.common_no() }
  const words = value
    .split(',')
    .map((each) => options.find((option) => option.value === each)?.label ?? yesNo[each] ?? each)
  return words.join(', ')
}

function typed(form: FormData, name: string): string {
  const texts = form.getAll(name).filter((value) => typeof value === 'string')
  return texts.join(',').replaceAll('\r\n', '\n').trim()
}

function replace({ fields }: Marketplace, form: FormData, name: string, value: string): void {
  form.delete(name)
  const several = fields.find(({ key }) => key === name)?.kind === 'choices'
  for (const each of several ? value.split(',').filter(Boolean) : [value]) form.append(name, each)
}

function pictureParts({ pictures }: ListingDetails, form: FormData): ConflictPart[] {
  const mine = form.getAll('image').map((id) => ({ imageId: String(id), alt: typed(form, `alt:${String(id)}`) }))
  const theirs = pictures.map(({ imageId, alt }) => ({ imageId, alt }))
  if (JSON.stringify(mine) === JSON.stringify(theirs)) return []
  const both = { mine: theirs.map(({ imageId }) => imageId), theirs: mine.map(({ imageId }) => imageId) }
  return [
    {
      name: 'images',
      label: m.edit_listing_photos_name(),
      mine: picturesText(mine, both.mine),
      theirs: picturesText(theirs, both.theirs),
    },
  ]
}

/**
 * Returns a description of a set of pictures: how many, their descriptions in order, and how many the other version
 * lacks.
 */
function picturesText(pictures: { imageId: string; alt: string }[], others: string[]): string {
  const alone = pictures.filter(({ imageId }) => !others.includes(imageId)).length
  return [
    m.edit_listing_conflict_pictures({ count: pictures.length }),
    ...(alone > 0 ? [m.edit_listing_conflict_pictures_alone({ count: alone })] : []),
    ...pictures.map(({ alt }, index) => `${index + 1}. ${alt || m.edit_listing_conflict_no_alt()}`),
  ].join('\n')
}

function replacePictures({ pictures }: ListingDetails, form: FormData): void {
  form.delete('image')
  for (const { imageId, alt } of pictures) {
    form.append('image', imageId)
    form.set(`alt:${imageId}`, alt)
  }
}

async function placeParts(
  { app, viewer }: RequestContext,
  { id }: ListingDetails,
  form: FormData,
): Promise<ConflictPart[]> {
  const exact = await exactLocation(app, viewer, id)
  const [mine, theirs] = [typed(form, 'address'), exact?.address ?? '']
  return mine === theirs ? [] : [{ name: 'address', label: m.edit_listing_address(), mine, theirs }]
}
